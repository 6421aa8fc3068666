const e=e=>postMessage(e),t=new URL(`pyodide/`,location.href).href;async function n(){let{loadPyodide:e}=await import(
/* @vite-ignore */
`${t}pyodide.mjs`),n=await e({indexURL:t});return n.runPython(`"""Runs a student's program in the page: its whole text, and one of its functions."""

import json
import sys
import traceback
import types

NAME = "<program>"
# The program's functions by name, in their order.
functions = {}


def is_written(value):
    """Whether a value is a function of the program, not one that it imports."""
    return isinstance(value, types.FunctionType) and value.__code__.co_filename == NAME


def fault(error):
    """Returns the last line of the traceback, and the line of the program, 0 if there is none."""
    last = traceback.format_exception_only(error)[-1].strip()
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == NAME]
    if isinstance(error, SyntaxError) and error.filename == NAME:
        lines.append(error.lineno)
    return last, (lines or [0])[-1]


def execute(source):
    """Returns the names of the program's functions, and the fault that ended it, if one did."""
    # The input of an earlier run may have ended.
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.stdout.reconfigure(line_buffering=True)
    space = {"__name__": "__main__"}
    found = None
    try:
        exec(compile(source, NAME, "exec"), space)
    except SystemExit:
        pass
    except BaseException as error:
        found = fault(error)
    sys.stdout.flush()
    functions.clear()
    functions.update({name: value for name, value in space.items() if is_written(value)})
    return list(functions), found


def call(name, arguments):
    """Returns the result of the function with this name, else of the last one, or the fault."""
    try:
        function = functions.get(name) or list(functions.values())[-1]
        result = function(*json.loads(arguments))
        return (result if isinstance(result, str) else repr(result)), None
    except BaseException as error:
        return None, fault(error)
`),n}const r=n();r.then(()=>e({loaded:!0}),t=>e({broken:String(t)}));const i=(e,t,...n)=>e.globals.get(t)(...n).toJs(),a=(e,t)=>i(e,`execute`,t);function o(t,n,r){let i=0,o=0,s=[],c=t=>e({at:i++,answer:t}),l=()=>{for(;i<o;)c(``);if(o>=r.length)return null;let e=r[o++],t=s.shift();return t!==void 0&&c(t),e};for(t.setStderr({batched:()=>{}}),t.setStdout({batched:e=>i<o?c(e):s.push(e)});i<r.length;){t.setStdin({stdin:l,isatty:!1});let u=o=i,[d,f]=a(t,n);if(o===u&&!f&&d.length)return`functions`;if(i>=r.length)break;f?e({at:i++,fault:f}):i===u&&c(``),s.length=0}return`done`}function s(t,n,r){t.setStdout({batched:()=>{}}),r.forEach((r,a)=>{let[o,s]=i(t,`call`,n,r);e(s?{at:a,fault:s}:{at:a,answer:o??``})})}function c(t,n,r){t.setStdin({stdin:()=>null,isatty:!1});let[i]=a(t,n);e({functions:r.filter(e=>i.includes(e))})}addEventListener(`message`,async({data:t})=>{try{if(`names`in t)return c(await r,t.source,t.names);o(await r,t.source,t.lines)===`functions`&&s(await r,t.name,t.calls)}catch(t){e({broken:String(t)})}});