// Browsers start no worker for a page that was opened as a file. There the search runs in a hidden
// frame, which has what its script uses of a worker: messages in both directions, and importScripts.
// The script looks for the name IFrameWorker to find its dictionaries.
if (location.protocol === "file:") {
  window.Worker = window.IFrameWorker = class extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.srcdoc = "<!doctype html><title>search</title>";
      this.loaded = new Promise((done) => frame.addEventListener("load", done, { once: true }))
        .then(() => this.start(frame.contentWindow, new URL(address, location)));
      document.body.append(frame);
    }

    async start(inner, address) {
      const load = (source) =>
        new Promise((done, failed) => {
          const script = inner.document.createElement("script");
          script.src = new URL(source, address);
          script.onload = done;
          script.onerror = failed;
          inner.document.head.append(script);
        });
      inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      inner.importScripts = async (...sources) => {
        for (const source of sources) await load(source);
      };
      await load(address);
      return inner;
    }

    postMessage(data) {
      this.loaded.then((inner) => inner.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
