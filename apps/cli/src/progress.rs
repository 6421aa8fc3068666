//! The progress bar: only on a terminal, only when work takes long.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tablette::speech::{Speaker, digits, duration};
use tablette::{Lang, Phrase, Watch, words};

use crate::interrupt;
use crate::stderr::say;
use crate::style::Style;

/// Milliseconds of work before anything is shown.
const PATIENCE: u64 = 500;
/// Seconds of measurement before the remaining time is estimated: a first rate says little.
const MEASURED: f64 = 5.0;
/// Milliseconds between two drawings.
const PACE: u64 = 100;

/// Watches long work for a person: draws a bar on standard error, and passes Ctrl-C on.
pub(crate) struct Progress {
    visible: bool,
    quiet: bool,
    errors: Style,
    lang: Lang,
    remaining: String,
    born: Instant,
    /// When the work began and when to draw next, in milliseconds since `born`.
    began: AtomicU64,
    next: AtomicU64,
    bar: Mutex<Option<ProgressBar>>,
}

impl Progress {
    /// One for this terminal; never draws when there is none or when `quiet`. Starts no thread.
    pub(crate) fn new(speaker: &Speaker, quiet: bool, errors: Style) -> Self {
        let visible = !quiet && io::stderr().is_terminal();
        Self {
            visible,
            quiet,
            errors,
            lang: speaker.lang(),
            remaining: speaker.say(words::common::PROGRESS_REMAINING),
            born: Instant::now(),
            began: AtomicU64::new(0),
            next: AtomicU64::new(PATIENCE),
            bar: Mutex::new(None),
        }
    }

    /// New work begins now.
    pub(crate) fn restart(&self) {
        self.clear();
        let now = self.now();
        self.began.store(now, Relaxed);
        self.next.store(now + PATIENCE, Relaxed);
    }

    /// Takes the bar away, so that something can be printed.
    pub(crate) fn clear(&self) {
        if self.visible
            && let Ok(mut bar) = self.bar.lock()
            && let Some(bar) = bar.take()
        {
            bar.finish_and_clear();
        }
    }

    fn now(&self) -> u64 {
        self.born.elapsed().as_millis() as u64
    }

    fn draw(&self, now: u64, done: u64, total: Option<u64>) {
        // Another thread that is drawing already says as much as this one would.
        let Ok(mut slot) = self.bar.try_lock() else { return };
        let bar = slot.get_or_insert_with(|| begin(total));
        let seconds = Duration::from_millis(now - self.began.load(Relaxed)).as_secs_f64();
        let rate = done as f64 / seconds.max(0.001);
        let mut message =
            format!("{}  {}/s", digits(self.lang, &done.to_string()), digits(self.lang, &format!("{rate:.0}")));
        if let Some(total) = total.filter(|total| *total >= done) {
            bar.set_length(total);
            if seconds >= MEASURED && rate > 0.0 {
                let remaining = duration(self.lang, (total - done) as f64 / rate);
                message += &["  ", self.remaining.as_str(), " ", remaining.as_str()].concat();
            }
        }
        bar.set_position(done);
        bar.set_message(message);
        bar.tick();
    }
}

impl Watch for Progress {
    fn progress(&self, done: u64, total: Option<u64>) {
        if !self.visible {
            return;
        }
        let now = self.now();
        let next = self.next.load(Relaxed);
        if now >= next && self.next.compare_exchange(next, now + PACE, Relaxed, Relaxed).is_ok() {
            self.draw(now, done, total);
        }
    }

    fn stopped(&self) -> bool {
        interrupt::happened()
    }

    fn note(&self, said: &Phrase) {
        self.clear();
        if !self.quiet {
            say(&self.errors.faint(&said.say(self.lang)));
        }
    }
}

fn begin(total: Option<u64>) -> ProgressBar {
    let template = if total.is_some() { "{bar:32} {percent:>3} %  {msg}" } else { "{spinner} {msg}" };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_style(style)
}
