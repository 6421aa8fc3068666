//! Tells the linker that a module for Python finds the interpreter when it is loaded, which macOS wants to hear.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
