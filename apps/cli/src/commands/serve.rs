//! `serve`: the web page.

use std::net::IpAddr;
use std::path::PathBuf;
#[cfg(feature = "serve")]
use std::process::{Command, Stdio};

use clap::value_parser;
use tablette::{Text, words};
#[cfg(feature = "serve")]
use tablette_web::{Config, HostName, bind};

use crate::args::{arguments, option};
use crate::{Context, Done, Fault, Subcommand};

/// The default port.
#[cfg(feature = "serve")]
const PORT: u16 = 7878;

#[cfg(not(feature = "serve"))]
type HostName = String;

#[cfg(feature = "serve")]
impl crate::args::Value for HostName {
    fn shape(arg: clap::Arg, _: &tablette::speech::Speaker) -> clap::Arg {
        arg.value_parser(value_parser!(Self))
    }
}

arguments! {
    #[cfg_attr(not(feature = "serve"), expect(dead_code, reason = "only a server reads its options"))]
    pub(super) struct Serve {
        port: Option<u16> = words::option::PORT,
        address: Option<IpAddr> = words::option::ADDRESS,
        host: Vec<HostName> = option(words::option::HOST).with(|arg| arg.value_name("NAME")),
        per_address: Option<u16> = option(words::option::PER_ADDRESS)
            .with(|arg| arg.value_parser(value_parser!(u16).range(1..))),
        python: Option<PathBuf> = option(words::option::SERVE_PYTHON).with(|arg| arg.value_name("FOLDER")),
        open: bool = words::option::OPEN,
    }
}

impl Subcommand for Serve {
    const NAME: &'static str = "serve";
    const ABOUT: Text = words::command::SERVE_ABOUT;
    const LONG: bool = false;
    const JSON: bool = false;

    #[cfg(not(feature = "serve"))]
    fn run(self, context: &Context) -> Result<Done, Fault> {
        Err(context.fault(words::command::NO_SERVE))
    }

    /// Serves until Ctrl-C, which is the usual end and no interruption.
    #[cfg(feature = "serve")]
    fn run(self, context: &Context) -> Result<Done, Fault> {
        let usual = Config::default();
        let config = Config {
            address: self.address.unwrap_or(usual.address),
            port: self.port.unwrap_or(PORT),
            hosts: self.host,
            memory: context.memory().unwrap_or(usual.memory),
            per_address: self.per_address.map_or(usual.per_address, usize::from),
            python: self.python.or_else(python_beside_program),
            tables: context.given_tables().cloned(),
            solves: context.threads().unwrap_or(usual.solves),
            ..usual
        };
        if !config.address.is_loopback() {
            context.note(&context.say(words::answer::SERVE_OPEN));
        }
        serve(config, "", self.open, context)
    }
}

/// Serves the page and opens one of its views in a browser. Another port is taken if the default one
/// is taken.
#[cfg(feature = "serve")]
pub(super) fn show(path: &str, context: &Context) -> Result<Done, Fault> {
    let usual = Config::default();
    let is_free = std::net::TcpListener::bind((usual.address, PORT)).is_ok();
    let config = Config {
        port: if is_free { PORT } else { 0 },
        memory: context.memory().unwrap_or(usual.memory),
        python: python_beside_program(),
        tables: context.given_tables().cloned(),
        solves: context.threads().unwrap_or(usual.solves),
        ..usual
    };
    serve(config, path, true, context)
}

#[cfg(not(feature = "serve"))]
pub(super) fn show(_: &str, context: &Context) -> Result<Done, Fault> {
    Err(context.fault(words::command::NO_SERVE))
}

/// Serves until Ctrl-C, and says where a view of the page is.
#[cfg(feature = "serve")]
fn serve(config: Config, path: &str, is_opened: bool, context: &Context) -> Result<Done, Fault> {
    let wanted = format!("{}:{}", config.address, config.port);
    let failed = |why: std::io::Error| context.fault(words::answer::serve_failed(wanted.as_str(), why.to_string()));
    let bound = bind(config).map_err(failed)?;
    let address = format!("http://{}/{path}", bound.address().map_err(failed)?);
    context.tell(words::answer::serve_at(address.as_str()))?;
    context.close()?;
    if is_opened {
        open(&address, context);
    }
    bound.serve().map_err(failed)?;
    Ok(Done::Yes)
}

/// The folder `pyodide` beside this program, if there is one.
#[cfg(feature = "serve")]
fn python_beside_program() -> Option<PathBuf> {
    let folder = std::env::current_exe().ok()?.parent()?.join("pyodide");
    folder.is_dir().then_some(folder)
}

/// Opens an address in a browser. Without a browser, the printed address remains.
#[cfg(feature = "serve")]
fn open(address: &str, context: &Context) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let started = Command::new(program).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        context.note(&context.say(words::answer::serve_no_browser(program)));
    }
}
