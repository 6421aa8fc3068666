//! Tables at an address of this machine: `--tables http://…`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::program::{Folder, chomp, done, said, tablette};
use server::{Manner, Server};

#[path = "../../../remote/tests/remote/server.rs"]
#[expect(dead_code, reason = "every wrong of a host is tried where hosts are asked")]
mod server;

const TABLE: &str = "chomp-7,7,7,7,7,7-play.tablette";

/// A host with the table of a board, and the folder where it was built.
fn hosted() -> (Folder, Server) {
    let (folder, server) = (Folder::new(), Server::new());
    done(chomp("7x6", &folder, &[]));
    server.put(&format!("chomp/{TABLE}"), fs::read(folder.0.join(TABLE)).unwrap());
    (folder, server)
}

/// What `solve` says of a board with the tables there.
fn solved(tables: &str, more: &[&str]) -> Value {
    let words = [&["solve", "chomp", "7x6", "--json", "--tables", tables], more].concat();
    let mut solved: Value = serde_json::from_slice(&done(tablette(&words)).stdout).unwrap();
    // Where the table is differs, and how long that took.
    solved.as_object_mut().unwrap().retain(|name, _| name != "table" && name != "seconds");
    solved
}

#[test]
fn solve_asks_a_host_as_it_asks_a_folder() {
    let (folder, server) = hosted();
    let address = format!("{}chomp", server.address);
    let expected = solved(folder.name(), &["--by", "table"]);
    assert_eq!(solved(&address, &["--by", "table"]), expected);
    assert_eq!(server.asked(), [format!("chomp/{TABLE}")], "a small table comes with its beginning");
    assert_eq!(solved(&format!("{address}/{TABLE}"), &["--by", "table"]), expected);
    server.asked();

    // Nothing is written there, and without a table there is another rung.
    let elsewhere = solved(&format!("{}nowhere", server.address), &[]);
    assert_eq!(elsewhere["remoteness"], expected["remoteness"]);
    assert!(server.asked().contains(&format!("nowhere/{TABLE}")));

    server.behave(Manner::Status("500 Internal Server Error"));
    let output = tablette(&["solve", "chomp", "7x6", "--tables", &address, "--lang", "fr"]).output().unwrap();
    // It is said, and worked out, as where a table is damaged.
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).contains(&format!("{address}/{TABLE} : son hôte a répondu 500")), "{}", said(&output));
}

#[test]
fn serve_asks_a_host_and_a_folder() {
    let (folder, server) = hosted();
    let address = format!("{}chomp/{TABLE}", server.address);
    for tables in [&address, folder.name()] {
        let mut child = tablette(&["serve", "--port", "0", "--tables", tables]).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("127.0.0.1:").nth(1).unwrap().split('/').next().unwrap();
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        let question = "/api/chomp/7x6/solve?by=table";
        write!(stream, "GET {question} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
        let asked = server.asked();
        assert_eq!(asked.len(), usize::from(tables == address), "{tables}: {asked:?}");
        // What a table knows was not worked out.
        assert!(answer.contains(r#""rung":"table""#), "{answer}");
    }
}

/// The values of a whole table, and a list of lost positions.
#[test]
fn a_table_is_exported_from_its_address() {
    let (folder, server) = hosted();
    done(chomp("7x6", &folder, &["--worth", "outcome"]));
    for name in [TABLE.to_owned(), TABLE.replace("play", "outcome")] {
        let file = folder.0.join(&name);
        server.put(&format!("chomp/{name}"), fs::read(&file).unwrap());
        let address = format!("{}chomp/{name}", server.address);
        for format in ["csv", "npy", "raw"] {
            let exported = |place: &str| done(tablette(&["table", "export", place, "--format", format])).stdout;
            let found = exported(&address);
            assert!(found.len() > 16 && found == exported(file.to_str().unwrap()), "{name} as {format}");
        }
    }
    // Damage ends it, and no file is left.
    let mut bytes = fs::read(folder.0.join(TABLE)).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    server.put(&format!("chomp/{TABLE}"), bytes);
    let (address, out) = (format!("{}chomp/{TABLE}", server.address), folder.0.join("values.csv"));
    let words = ["table", "export", &address, "--format", "csv", "--out", out.to_str().unwrap()];
    let output = tablette(&words).output().unwrap();
    assert_eq!((output.status.code(), out.exists()), (Some(2), false), "{}", said(&output));
}

#[test]
fn one_table_is_described_probed_and_verified_at_its_address() {
    let (folder, server) = hosted();
    let (address, file) = (format!("{}chomp/{TABLE}", server.address), folder.0.join(TABLE));
    let file = file.to_str().unwrap();
    let json = |words: &[&str]| -> Value {
        let mut read: Value = serde_json::from_slice(&done(tablette(&[words, &["--json"]].concat())).stdout).unwrap();
        // Its path and its address differ.
        read.as_object_mut().unwrap().retain(|name, _| name != "table" && name != "file");
        read
    };
    for words in [["table", "info"].as_slice(), &["table", "verify", "--level", "checksums"]] {
        assert_eq!(json(&[words, &[&address]].concat()), json(&[words, &[file]].concat()), "{words:?}");
    }
    let probe = |place: &str| json(&["table", "probe", place, "7,7,7,7,7,1"]);
    assert_eq!(probe(&address), probe(file));

    // The query may be a key.
    server.put(&format!("chomp/{TABLE}?key=hidden"), fs::read(file).unwrap());
    let output = done(tablette(&["table", "verify", &format!("{address}?key=hidden")]));
    let output = String::from_utf8(output.stdout).unwrap();
    assert!(output.contains(TABLE) && !output.contains("hidden"), "{output}");
    for (words, why) in [
        (["table", "verify", "--level=full", "--lang=en", &address], "checksums"),
        (["table", "info", "--lang", "en", &server.address], "the address of a table, which ends in .tablette"),
        (["table", "info", "--lang", "en", "ftp://tables.example/a.tablette"], "http:// or https://"),
    ] {
        let output = tablette(&words).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(said(&output).contains(why), "{}", said(&output));
    }
    let mut bytes = fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    server.put(&format!("chomp/{TABLE}"), bytes);
    assert_eq!(tablette(&["table", "verify", &address]).output().unwrap().status.code(), Some(1));
}
