use super::*;
use tablette_core::Unwatched;

const ASK: Ask<'static> = Ask { watch: &Unwatched, memory: 8 << 30 };

#[test]
#[ignore = "a measurement"]
fn measure() {
    let arg = |name: &str, default: u64| std::env::var(name).ok().map_or(default, |value| value.parse().unwrap());
    let plan = Plan {
        columns: arg("M", 12) as u32,
        rows: arg("K", 12) as u32,
        depth: arg("Q", 3) as usize,
        leaf_bits: arg("L", 512) as u32,
        block: arg("B", 4096) as usize,
        kernel: Kernel::available()[(arg("S", 9) as usize).min(Kernel::available().len() - 1)],
    };
    if arg("SWEEP", 0) == 1 {
        crate::chomp::theory::Catalogue::of_box_by_sweep(plan.columns, plan.rows, &ASK).unwrap();
        return;
    }
    let began = std::time::Instant::now();
    let lists = lost_lists(&plan, &ASK).unwrap();
    println!(
        "{plan:?}: {} lost, {} bytes, {} working, {:?}",
        lists.len(),
        lists.bytes(),
        lists.working(),
        began.elapsed()
    );
}
