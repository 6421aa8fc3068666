use tablette_table::{Draft, Header, List};
fn main() {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).unwrap());
    let header = Header { game: "g".into(), board: "b".into(), worth: "w".into(), ..Header::default() };
    let write = |name: &str, values: &[i64]| {
        let mut draft =
            Draft::of_values(&folder.join(name), &header, 0..values.len() as u64, &values.iter().copied().collect())
                .unwrap();
        draft.push(values).unwrap();
        draft.finish().unwrap();
    };
    write("values", &[0, 5, 2, -3, 300]);
    write("bits", &[1, 0, 0, 1, 1, 0, 0, 0, 1]);
    List::write(&folder.join("list"), &header, 0..1000, [1, 2, 500]).unwrap();
    let mut unsealed = std::fs::read(folder.join("values")).unwrap();
    unsealed[8 + 4 + 8 + 20] ^= 1;
    std::fs::write(folder.join("unsealed"), unsealed).unwrap();
}
