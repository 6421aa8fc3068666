//! Requests that were sound before chance came over them.

use tablette::SplitMix64;

/// The requests before they are damaged: boards that stay cheap when their numbers grow.
const SOUND: [&str; 12] = [
    "GET /api/chomp/5,3,1 HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\n",
    "GET /api/chomp/4x5/solve?by=table&worth=nimber&judged=1 HTTP/1.1\r\nhost: localhost\r\n",
    "GET /api/chocolate/10x7@7,3/map?lang=fr HTTP/1.1\r\nhost: 127.0.0.1\r\n",
    "GET /api/rings/5/walk?at=3 HTTP/1.1\r\nhost: localhost\r\naccept-language: fr;q=0.9, en\r\n",
    "GET /api/rockse/~MCAxOyAwIDI/explain HTTP/1.1\r\nhost: [::1]:80\r\n",
    "GET /api/tictactoe/3x3/reply?level=learner&seed=4 HTTP/1.1\r\nhost: localhost\r\n",
    "GET /api/rockse/new?size=4&seed=3 HTTP/1.1\r\nhost: localhost\r\nif-none-match: \"a\"\r\n",
    "GET /api/draughts/start/play-move?move=32-28 HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: none\r\n",
    "HEAD /assets/index.js HTTP/1.1\r\nhost: localhost\r\nrange: bytes=0-9\r\n",
    "GET /api/games HTTP/1.0\r\nconnection: keep-alive\r\n",
    "POST /api/kayles/7%205/show HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\nexpect: 100-continue\r\n",
    "GET http://localhost/api/subtraction/21/steps?move=take%202&stream=1 HTTP/1.1\r\nhost: localhost\r\n\
     transfer-encoding: chunked\r\n",
];

/// Pieces that a reader may stumble over.
const PIECES: [&[u8]; 28] = [
    b"\r\n",
    b"\n",
    b"\r",
    b"\0",
    b"\xff",
    b"\xc3\x28",
    b"%",
    b"%00",
    b"%ff",
    b"%2f",
    b"/../",
    b"//",
    b"?",
    b"&&",
    b"=",
    b"#",
    b"~",
    b"99999999999999999999",
    b"-1",
    b"4611686018427387904",
    b"0x",
    b":",
    b" ",
    b"\t",
    b"HTTP/2.0",
    b"chunked",
    b"content-length: 18446744073709551615\r\n",
    b"\xf0\x9f\x8d\xab",
];

/// A damaged request. It ends like a complete head, so the server need not wait for more.
pub(super) fn mutant(random: &mut SplitMix64) -> Vec<u8> {
    let mut request = random.one_of(&SOUND).expect("a request").as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        damage(&mut request, random);
    }
    request.extend_from_slice(b"\r\n\r\n");
    request
}

fn damage(request: &mut Vec<u8>, random: &mut SplitMix64) {
    let place = |random: &mut SplitMix64, length: usize| random.below(length as u64 + 1) as usize;
    let at = place(random, request.len());
    match random.below(9) {
        0 | 1 => {
            if let Some(byte) = request.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        2 | 3 => drop(request.splice(at..at, random.one_of(&PIECES).expect("a piece").iter().copied())),
        4 => {
            let end = (at + place(random, 12)).min(request.len());
            drop(request.drain(at..end));
        }
        5 => {
            let end = (at + place(random, 40)).min(request.len());
            let copy = request[at..end].to_vec();
            drop(request.splice(at..at, copy));
        }
        6 => {
            let other = random.one_of(&SOUND).expect("a request").as_bytes();
            let from = place(random, other.len());
            request.truncate(at);
            request.extend_from_slice(&other[from..]);
        }
        7 => {
            let figure = request.iter().skip(at).position(u8::is_ascii_digit);
            if let Some(figure) = figure {
                request[at + figure] = b'0' + random.below(10) as u8;
            }
        }
        // Now and then, longer than any server reads.
        _ if random.below(40) == 0 => {
            let piece = random.one_of(&PIECES).expect("a piece").repeat(1 << random.below(17));
            drop(request.splice(at..at, piece));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_are_the_same_in_every_run_and_differ_from_each_other() {
        let make = || {
            let mut random = SplitMix64::new(3);
            (0..500).map(|_| mutant(&mut random)).collect::<Vec<_>>()
        };
        let mut mutants = make();
        assert_eq!(mutants, make());
        assert!(mutants.iter().all(|mutant| mutant.ends_with(b"\r\n\r\n")));
        mutants.sort();
        mutants.dedup();
        assert!(mutants.len() > 450, "{}", mutants.len());
    }
}
