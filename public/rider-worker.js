// Shows a rider's page in a tunnel, after a reload too: the page and its scripts as they were kept when
// there was a network. Nothing about parcels or people is kept here, and no other page is touched.
const CACHE = "rider-page";
const PAGE = "/rider";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** What the page is made of changes with its name, so that the kept one is as good as a new one. */
const isPart = ({ pathname }) => pathname.startsWith("/assets/");

async function fromKept(request, name) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(name);
  return kept ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && url.pathname === PAGE) {
    event.respondWith(fetch(request).catch(() => fromKept(request, PAGE)));
  } else if (isPart(url)) {
    event.respondWith(fromKept(request, url.pathname));
  }
});
