//! Sessions with the command line, compared word by word; what depends on the machine is masked in the files.

#[test]
fn sessions_print_what_they_should() {
    let cases = trycmd::TestCases::new();
    // The language is chosen by each session, never by the machine; nothing is coloured when nobody looks.
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        cases.env(name, "C");
    }
    cases.case("tests/cmd/*.trycmd");
    cases.case("tests/cmd/*.toml");
    // Sessions with a game are for command lines that have it.
    if tablette::game("draughts").is_ok() {
        cases.case("tests/cmd/draughts/*.trycmd");
    }
    cases.case("../../README.md");
}
