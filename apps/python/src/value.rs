//! Plain values both ways: numbers of any length, texts, tuples, lists and dictionaries.

use num_bigint::BigInt;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use tablette::{Literal, Number, Words, words};

use crate::fault::{self, Raised as _};

words! {
    TOO_DEEP { "too many brackets within brackets", "trop de parenthèses les unes dans les autres" }
    no_plain_value(kind: Words) {
        "int, str, tuple, list, dict or array, not {kind}",
        "int, str, tuple, list, dict ou tableau, et non {kind}",
    }
}

/// A dictionary of Python: `dict!(py, "name" => value)`.
macro_rules! dict {
    ($py:expr, $($name:literal => $value:expr),* $(,)?) => {{
        let dictionary = pyo3::types::PyDict::new($py);
        $(dictionary.set_item($name, $value)?;)*
        dictionary
    }};
}
pub(crate) use dict;

/// Values inside values inside values: more than any position has, and less than what would exhaust
/// the stack.
const DEEPEST: usize = 8;

/// A value of the workbench as Python has it. O(size).
pub(crate) fn give<'py>(py: Python<'py>, value: &Literal) -> PyResult<Bound<'py, PyAny>> {
    let all = |items: &[Literal]| items.iter().map(|item| give(py, item)).collect::<PyResult<Vec<_>>>();
    Ok(match value {
        Literal::Nothing => py.None().into_bound(py),
        Literal::Truth(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Literal::Number(number) => give_number(py, number)?,
        Literal::Infinity => PyFloat::new(py, f64::INFINITY).into_any(),
        Literal::Text(text) | Literal::Drawing(text) => PyString::new(py, text).into_any(),
        Literal::Tuple(items) => PyTuple::new(py, all(items)?)?.into_any(),
        Literal::List(items) => PyList::new(py, all(items)?)?.into_any(),
        Literal::Dictionary(pairs) => {
            let dictionary = PyDict::new(py);
            for (key, value) in pairs {
                dictionary.set_item(give(py, key)?, give(py, value)?)?;
            }
            dictionary.into_any()
        }
    })
}

/// A number of any length, as an `int`.
pub(crate) struct Whole(Number);

impl Whole {
    /// A number that may be unknown.
    pub(crate) fn new(number: Option<&Number>) -> Option<Self> {
        number.cloned().map(Self)
    }
}

impl<'py> IntoPyObject<'py> for Whole {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        give_number(py, &self.0)
    }
}

/// Python refuses to read more than some thousand decimal digits, so long numbers go as bytes.
fn give_number<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    if let Some(small) = number.as_i128().and_then(|number| i64::try_from(number).ok()) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let long: BigInt = number.to_string().parse().map_err(|_| PyValueError::new_err(number.to_string()))?;
    let signed = PyDict::new(py);
    signed.set_item("signed", true)?;
    let bytes = long.to_signed_bytes_le();
    py.get_type::<PyInt>().call_method(intern!(py, "from_bytes"), (&*bytes, "little"), Some(&signed))
}

/// A value of Python as the workbench has it; an array as the list of its rows. O(size).
///
/// # Errors
/// `TypeError` for anything but numbers, texts, `None`, tuples, lists, dictionaries and arrays of these.
pub(crate) fn take(value: &Bound<'_, PyAny>) -> PyResult<Literal> {
    take_within(value, DEEPEST)
}

fn take_within(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Literal> {
    let Some(depth) = depth.checked_sub(1) else { return Err(fault::type_error(TOO_DEEP)) };
    let py = value.py();
    if value.is_none() {
        Ok(Literal::Nothing)
    } else if let Ok(truth) = value.cast::<PyBool>() {
        Ok(Literal::Truth(truth.is_true()))
    } else if let Ok(number) = value.cast::<PyInt>() {
        take_number(number).map(Literal::Number)
    } else if value.cast::<PyFloat>().is_ok_and(|number| number.value() == f64::INFINITY) {
        Ok(Literal::Infinity)
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Literal::Text(text.to_cow()?.into_owned()))
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        Ok(Literal::Tuple(tuple.iter().map(|item| take_within(&item, depth)).collect::<PyResult<_>>()?))
    } else if let Ok(list) = value.cast::<PyList>() {
        Ok(Literal::List(list.iter().map(|item| take_within(&item, depth)).collect::<PyResult<_>>()?))
    } else if let Ok(dictionary) = value.cast::<PyDict>() {
        let pair = |(key, value)| Ok((take_within(&key, depth)?, take_within(&value, depth)?));
        Ok(Literal::Dictionary(dictionary.iter().map(pair).collect::<PyResult<_>>()?))
    } else if value.hasattr(intern!(py, "tolist"))? {
        // An array of numpy, or one of its numbers.
        take_within(&value.call_method0(intern!(py, "tolist"))?, depth)
    } else if value.hasattr(intern!(py, "__index__"))? {
        take_number(value.call_method0(intern!(py, "__index__"))?.cast::<PyInt>()?).map(Literal::Number)
    } else {
        let kind = value.get_type().name()?;
        Err(fault::type_error(no_plain_value(kind.to_cow()?.into_owned())))
    }
}

/// Whether a value is a whole number, and no truth value, although Python counts with those.
pub(crate) fn is_number(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>()
}

fn take_number(number: &Bound<'_, PyInt>) -> PyResult<Number> {
    if let Ok(small) = number.extract::<i64>() {
        return Ok(small.into());
    }
    let py = number.py();
    let bits: usize = number.call_method0(intern!(py, "bit_length"))?.extract()?;
    let signed = PyDict::new(py);
    signed.set_item("signed", true)?;
    let bytes: Vec<u8> =
        number.call_method(intern!(py, "to_bytes"), (bits / 8 + 1, "little"), Some(&signed))?.extract()?;
    let text = BigInt::from_signed_bytes_le(&bytes).to_string();
    text.parse().raised()
}
