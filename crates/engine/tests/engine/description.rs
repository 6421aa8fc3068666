//! The description of the interface agrees with the server.

use std::collections::BTreeSet;

use serde_json::Value;

use super::addresses::{ask, document, encode};
use super::fields;

/// Checks a document against its schema: types, required fields, choices, items.
fn fits(value: &Value, schema: &Value, all: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(value, all.pointer(&name[1..]).ok_or(name)?, all);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let fits = choices.iter().any(|choice| fits(value, choice, all).is_ok());
        return if fits { Ok(()) } else { Err(format!("{value} fits none of {schema}")) };
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices.iter().filter(|choice| fits(value, choice, all).is_ok()).count();
        return if fitting == 1 { Ok(()) } else { Err(format!("{value} fits {fitting} of {schema}")) };
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        fits(value, part, all)?;
    }
    if schema["enum"].as_array().is_some_and(|known| !known.contains(value)) {
        return Err(format!("{value} is none of {}", schema["enum"]));
    }
    let kind = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    };
    let allowed = match &schema["type"] {
        Value::String(name) => kind(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(kind),
        _ => true,
    };
    if !allowed {
        return Err(format!("{value} is no {}", schema["type"]));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        value.get(name).ok_or(format!("{name} is missing"))?;
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        value.get(name).map_or(Ok(()), |inside| fits(inside, inner, all).map_err(|why| format!("{name}: {why}")))?;
    }
    value.as_array().into_iter().flatten().try_for_each(|item| match &schema["items"] {
        Value::Null => Ok(()),
        inner => fits(item, inner, all),
    })
}

#[test]
#[ignore = "slow: compares every answer with its description"]
fn answers_are_as_described() {
    let all = document("/openapi.json");
    let grid =
        "2%20-4%20-6%200;%201%20-2%202%203;%20-2%202%20-3%204;%20-1%204%20-3%207;%20jumps%20(0,1)%20(1,-1)%20(1,1)";
    let boards = [("chomp", "5x4"), ("chocolate", "10x7@7,3"), ("rings", "5"), ("rockse", grid), ("subtraction", "21")];
    let mut answered = BTreeSet::new();
    for (path, methods) in all["paths"].as_object().unwrap() {
        for (game, board) in boards {
            let mut address = path.replace("{game}", game).replace("{board}", board);
            if path.ends_with("solve") {
                address += "?judged=1";
            }
            if path.ends_with("puzzle") {
                address += "?seed=1&grade=1";
            }
            if path.ends_with("play-move") || path.ends_with("steps") {
                let shown = document(&format!("/api/{game}/{board}/show"));
                address += "?move=";
                address += &encode(shown["legal"][0]["move"].as_str().unwrap());
            }
            if path.ends_with("record") {
                let shown = document(&format!("/api/{game}/{board}/show"));
                address += "?moves=";
                address += &encode(shown["legal"][0]["move"].as_str().unwrap());
                // The other moves are not legal, which is part of the answer.
                address += "_nothing*1_nothing";
            }
            let response = ask(&address);
            let described = &methods["get"]["responses"][response.status.to_string()];
            assert!(described.is_object(), "{address}: {} is not described", response.status);
            let schema = &described["content"][response.kind]["schema"];
            assert!(schema.is_object(), "{address}: {} is not described", response.kind);
            if response.kind == "application/json" {
                let body: Value = serde_json::from_slice(&response.body).unwrap();
                fits(&body, schema, &all).unwrap_or_else(|why| panic!("{address}: {why}"));
                fields::told(&body, schema, &all).unwrap_or_else(|why| panic!("{address}: {why}"));
            }
            if response.status == 200 {
                answered.insert(path.clone());
            }
        }
    }
    assert_eq!(answered.len(), all["paths"].as_object().unwrap().len(), "every path has an answer for some game");
}

#[test]
fn the_judge_of_this_test_can_say_no() {
    let all = document("/openapi.json");
    let schema = serde_json::json!({"$ref": "#/components/schemas/MovesDocument"});
    let right = serde_json::json!({"game": "chomp", "position": "1", "known": "exact", "moves": []});
    assert_eq!(fits(&right, &schema, &all), Ok(()));
    let wrong = serde_json::json!({"game": "chomp", "position": "1", "known": "exact", "moves": [{"move": 3}]});
    assert!(fits(&wrong, &schema, &all).is_err());
    let wrong = serde_json::json!({"game": "chomp", "position": "1", "known": "certainly", "moves": []});
    assert!(fits(&wrong, &schema, &all).is_err(), "a certainty that there is not");
    assert!(fits(&serde_json::json!({"game": "chomp", "position": "1"}), &schema, &all).is_err());
}
