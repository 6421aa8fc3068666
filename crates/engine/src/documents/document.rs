//! The declaration of documents.

/// Declares documents: structs that are written as JSON objects, with names in camel case. A field
/// `name?: T` is an `Option<T>` that is absent from the object where it is `None`.
///
/// ```
/// tablette_engine::document! {
///     /// A move, and how long it took.
///     struct Timed<'a> {
///         game_name: &'a str,
///         seconds?: f64,
///     }
/// }
///
/// let timed = Timed { game_name: "chomp", seconds: None };
/// assert_eq!(serde_json::to_string(&timed)?, r#"{"gameName":"chomp"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! document {
    ($($(#[$about:meta])* $vis:vis struct $name:ident $(<$life:lifetime>)? { $($fields:tt)* })*) => {
        $($crate::document! { @field [$(#[$about])* $vis struct $name $(<$life>)?] [] $($fields)* })*
    };
    (@field [$($head:tt)*] [$($fields:tt)*]) => {
        #[derive(::serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        $($head)* { $($fields)* }
    };
    (@field $head:tt [$($fields:tt)*]
        $(#[$about:meta])* $vis:vis $name:ident?: $type:ty $(, $($rest:tt)*)?) => {
        $crate::document! { @field $head [
            $($fields)*
            $(#[$about])* #[serde(skip_serializing_if = "Option::is_none")] $vis $name: Option<$type>,
        ] $($($rest)*)? }
    };
    (@field $head:tt [$($fields:tt)*]
        $(#[$about:meta])* $vis:vis $name:ident: $type:ty $(, $($rest:tt)*)?) => {
        $crate::document! { @field $head [$($fields)* $(#[$about])* $vis $name: $type,] $($($rest)*)? }
    };
}

/// Declares documents that the description of the server contains.
macro_rules! described {
    ($($(#[$about:meta])* $vis:vis struct $name:ident $(<$life:lifetime>)? { $($fields:tt)* })*) => {
        $crate::document! {
            $(
                #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
                $(#[$about])* $vis struct $name $(<$life>)? { $($fields)* }
            )*
        }
    };
}
pub(crate) use described;
