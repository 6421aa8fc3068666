//! The faces' own sentences, from Fluent files.
