//! Golden numbers: answers known from elsewhere, read from the golden folders and compared.
