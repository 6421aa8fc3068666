//! The description explains every field, and contains every field of every answer.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::addresses::document;

/// Follows a reference.
fn resolved<'a>(schema: &'a Value, all: &'a Value) -> &'a Value {
    schema["$ref"].as_str().map_or(schema, |name| all.pointer(&name[1..]).expect("a reference leads somewhere"))
}

/// Returns the parts of a schema that apply together, itself first.
fn parts<'a>(schema: &'a Value, all: &'a Value) -> Vec<&'a Value> {
    let schema = resolved(schema, all);
    let inner = schema["allOf"].as_array().into_iter().flatten().flat_map(|part| parts(part, all));
    [schema].into_iter().chain(inner).collect()
}

/// Finds a field of an answer that its schema lacks.
pub(super) fn told(value: &Value, schema: &Value, all: &Value) -> Result<(), String> {
    let parts = parts(schema, all);
    for part in &parts {
        for item in value.as_array().into_iter().flatten().filter(|_| !part["items"].is_null()) {
            told(item, &part["items"], all)?;
        }
    }
    let properties = || parts.iter().filter_map(|part| part["properties"].as_object()).flatten();
    let open = parts.iter().any(|part| !part["additionalProperties"].is_null() || !part["oneOf"].is_null());
    let names: BTreeSet<_> = properties().map(|(name, _)| name).collect();
    for (name, inside) in value.as_object().into_iter().flatten() {
        if !open && !names.contains(name) {
            return Err(format!("{name} is answered, and not described: {inside}"));
        }
        for (_, inner) in properties().filter(|(known, _)| *known == name) {
            told(inside, inner, all).map_err(|why| format!("{name}: {why}"))?;
        }
    }
    Ok(())
}

/// Finds properties and parameters without a description of their own or of their reference.
fn mute(value: &Value, path: &str, all: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let says = |schema: &Value| schema["description"].is_string() || resolved(schema, all)["description"].is_string();
    for (name, schema) in value["properties"].as_object().into_iter().flatten() {
        if !says(schema) {
            found.push(format!("{path}/{name}"));
        }
    }
    if value["in"].is_string() && value["schema"].is_object() && !says(value) {
        found.push(format!("{path}?{}", value["name"]));
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        found.extend(mute(inner, &format!("{path}/{name}"), all));
    }
    for inner in value.as_array().into_iter().flatten() {
        found.extend(mute(inner, path, all));
    }
    found
}

#[test]
fn every_field_and_every_parameter_is_described() {
    let all = document("/openapi.json");
    let mute = mute(&all, "", &all);
    assert!(mute.is_empty(), "without a description: {mute:#?}");
}

#[test]
fn a_field_that_is_not_described_is_noticed() {
    let all = json!({"A": {"properties": {"b": {"type": "string"}}}});
    let schema = json!({"allOf": [{"$ref": "#/A"}, {"properties": {"c": {"items": {"properties": {"d": {}}}}}}]});
    assert_eq!(told(&json!({"b": "", "c": [{"d": 1}]}), &schema, &all), Ok(()));
    assert!(told(&json!({"b": "", "e": 1}), &schema, &all).is_err());
    assert!(told(&json!({"c": [{"x": 1}]}), &schema, &all).is_err());
    assert_eq!(mute(&all, "", &all), ["/A/b"]);
}
