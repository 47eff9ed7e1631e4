import { isReachable } from "~/client/offline/network.ts";
import { STAFF_PAGES } from "./shop-manifest.ts";

interface RouterWindow {
  /** React Router's own: where it is leading, in the browser's build only. */
  __reactRouterDataRouter?: {
    state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
  };
}

/** Where somebody is being led; the page that stands where nobody is. */
function target(): string {
  const to = (window as RouterWindow).__reactRouterDataRouter?.state.navigation.location;
  return to ? to.pathname + to.search + to.hash : location.href;
}

function openAnew({ request }: { request: Request }): Promise<never> {
  location.assign(request.url);
  return new Promise(() => {});
}

/**
 * Loads a page's script, in place of React Router's own function (`scripts/lib/route-modules.ts`). Where
 * it does not come, that one reloads the page that stands, which without a network ends in the browser's
 * own error page. Here the wanted page is opened as a new one, once, which has the scripts of today and
 * which the shop's worker knows how to show offline; without either the page says what to do. A page of
 * staff, whom a shopper's page does not know (`shop-manifest.ts`), is a new page, too.
 *
 * @throws TypeError when there is no network and no worker
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  known: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in known) return known[route.id];
  if (route.id === STAFF_PAGES) return { default: () => null, clientLoader: openAnew };
  try {
    known[route.id] = await import(/* @vite-ignore */ route.module);
    return known[route.id];
  } catch (cause) {
    const hasWorker = navigator.serviceWorker?.controller;
    if (!hasWorker && !(await isReachable()))
      throw new TypeError("Failed to fetch a part of the page", { cause });
    location.assign(target());
    return new Promise(() => {});
  }
}
