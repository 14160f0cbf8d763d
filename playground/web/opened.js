// A page that was opened as a file gets no modules and no worker: it says how to hand it out.

if (location.protocol === "file:") {
  document.getElementById("state").textContent =
    "This page has to come from a server. In its folder, say  python3 -m http.server 8010 , and open http://localhost:8010/ .";
}
