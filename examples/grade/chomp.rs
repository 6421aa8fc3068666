//! A client of `tablette grade chomp` in Rust: rustc -O chomp.rs
use std::collections::HashMap;

fn won(rows: &[usize], memo: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&known) = memo.get(rows) {
        return known;
    }
    let bites = rows.iter().enumerate().flat_map(|(r, &n)| (usize::from(r == 0)..n).map(move |c| (r, c)));
    let left = |(r, c)| rows.iter().enumerate().map(|(i, &n)| if i < r { n } else { n.min(c) }).filter(|&n| n > 0).collect();
    let found = bites.map(left).any(|left: Vec<usize>| !won(&left, memo));
    memo.insert(rows.to_vec(), found);
    found
}

fn main() {
    let mut memo = HashMap::new();
    for line in std::io::stdin().lines() {
        let rows: Vec<usize> = line.unwrap().trim().split(',').map(|n| n.parse().unwrap()).collect();
        println!("{}", if won(&rows, &mut memo) { "won" } else { "lost" });
    }
}
