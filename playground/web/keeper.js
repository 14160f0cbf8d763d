// Keeps what the page has loaded. What has its version in its address is taken from what is kept; all else is asked for
// anew, and taken from what is kept where nobody answers.

const KEPT = "cardwright";
const HAS_VERSION = /[?]v=|[/]pyodide-[0-9]|[/]pyodide[/]v[0-9]/;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(HAS_VERSION.test(event.request.url) ? kept(event.request) : anew(event.request));
});

// What a page has loaded that is now ready: what it did not load is of an older one.
addEventListener("message", (event) => event.waitUntil(keep(new Set(event.data.map((url) => new URL(url, location).href)))));

async function keep(wanted) {
  const store = await caches.open(KEPT);
  const there = new Set((await store.keys()).map(({ url }) => url));
  await Promise.all([...there].filter((url) => !wanted.has(url)).map((url) => store.delete(url)));
  await Promise.all([...wanted].filter((url) => !there.has(url)).map((url) => store.add(url).catch(() => undefined)));
}

async function kept(request) {
  const store = await caches.open(KEPT);
  return (await store.match(request)) ?? put(store, request);
}

async function anew(request) {
  const store = await caches.open(KEPT);
  try {
    return await put(store, request);
  } catch (error) {
    const found = await store.match(request);
    if (found) return found;
    throw error;
  }
}

async function put(store, request) {
  const response = await fetch(request);
  if (response.ok) await store.put(request, response.clone()).catch(() => undefined);
  return response;
}
