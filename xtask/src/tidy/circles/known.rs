//! Circles that are still there. The list may only shrink.

/// Each known circle by its files.
pub(super) const KNOWN: &[&[&str]] = &[
    &["games/src/chocolate/chart.rs", "games/src/chocolate/explain.rs", "games/src/chocolate/theory.rs"],
    &["games/src/chomp/mod.rs", "games/src/chomp/numbering.rs"],
    &[
        "games/src/chomp/theory/bars/mod.rs",
        "games/src/chomp/theory/bars/table.rs",
        "games/src/chomp/theory/leaf.rs",
        "games/src/chomp/theory/sweep.rs",
    ],
    &[
        "games/src/chomp/theory/engine/kept.rs",
        "games/src/chomp/theory/engine/list.rs",
        "games/src/chomp/theory/engine/plan.rs",
        "games/src/chomp/theory/engine/simd.rs",
        "games/src/chomp/theory/engine/task.rs",
    ],
    &["games/src/draughts/endgame/mod.rs", "games/src/draughts/mod.rs", "games/src/draughts/remarks.rs"],
    &["games/src/draughts/exercise/boards.rs", "games/src/draughts/exercise/mod.rs"],
    &["games/src/draughts/illegal.rs", "games/src/draughts/notation.rs"],
    &[
        "games/src/draughts/position.rs",
        "games/src/draughts/rules.rs",
        "games/src/draughts/squares.rs",
        "games/src/draughts/words.rs",
    ],
    &["games/src/rings/mod.rs", "games/src/rings/picture.rs"],
    &["games/src/rockse/course.rs", "games/src/rockse/relax.rs"],
    &["games/src/rockse/mod.rs", "games/src/rockse/picture.rs"],
    &["games/src/rockse/notation.rs", "games/src/rockse/notation/json.rs", "games/src/rockse/notation/plain.rs"],
    &["ladder/src/keep.rs", "ladder/src/lists.rs", "ladder/src/tables.rs"],
    &["ladder/src/listed.rs", "ladder/src/listed/abilities.rs"],
    &["solve/src/retrograde.rs", "solve/src/retrograde/tier.rs"],
    &["solve/src/search/mod.rs", "solve/src/search/tree.rs"],
    &["table/src/cells.rs", "table/src/error.rs", "table/src/format.rs"],
    &["workbench/src/check.rs", "workbench/src/golden.rs"],
];
