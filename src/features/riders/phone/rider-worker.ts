import { isPart } from "~/client/offline/parts.ts";
import { takeOverAtOnce, workerScope } from "~/client/offline/worker-scope.ts";
import { RIDER_CACHE, RIDER_PAGE } from "./page-cache.ts";

// Shows a rider's page in a tunnel, after a reload too: the page and its scripts as they were kept when
// there was a network. Nothing about parcels or people is kept here, and no other page is touched.
const scope = workerScope();
takeOverAtOnce(scope);

async function fromKept(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(RIDER_CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (request.mode === "navigate" && pathname === RIDER_PAGE) {
    event.respondWith(fetch(request).catch(() => fromKept(request, RIDER_PAGE)));
  } else if (isPart(pathname)) {
    event.respondWith(fromKept(request, pathname));
  }
});
