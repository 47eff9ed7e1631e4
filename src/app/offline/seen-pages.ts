import { CACHES, SEEN_PAGES } from "~/client/offline/caches.ts";
import { browserStore } from "~/client/stored.ts";
import { kindOf, pageOfData } from "./rules.ts";

/** Dropped with the caches: see `keepFor`. */
const KEY = SEEN_PAGES;
const MOST = 12;

export interface SeenPage {
  path: string;
  title: string;
}

const isSeen = (value: unknown): value is SeenPage =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as SeenPage).path === "string" &&
  typeof (value as SeenPage).title === "string";

function read(): SeenPage[] {
  const stored = browserStore.readJson(KEY);
  return Array.isArray(stored) ? stored.filter(isSeen).slice(0, MOST) : [];
}

/** Whether pages that were seen open without a network: some browsers have no worker to keep them. */
export const keepsPages = () => Boolean(navigator.serviceWorker?.controller);

/** Notes what the page that stands here is called. */
export function noteSeen(): void {
  const url = new URL(location.href);
  if (kindOf({ method: "GET", url, isNavigation: true, from: "" }) !== "page") return;
  const page = { path: url.pathname + url.search, title: document.title.split(" – ")[0] ?? "" };
  const others = read().filter(({ path }) => path !== page.path);
  browserStore.keep(KEY, JSON.stringify([page, ...others].slice(0, MOST)));
}

/** Paths that open without a network: as a page, or by the data that was walked to. */
async function keptPaths(): Promise<Map<string, "page" | "data">> {
  const found = new Map<string, "page" | "data">();
  if (!("caches" in window)) return found;
  for (const { url } of await (await caches.open(CACHES.pages)).keys()) {
    const { pathname, searchParams } = new URL(url);
    const isData = pathname.endsWith(".data");
    searchParams.delete("_routes");
    const path =
      (isData ? pageOfData(pathname) : pathname) + (searchParams.size ? `?${searchParams}` : "");
    if (!isData || !found.has(path)) found.set(path, isData ? "data" : "page");
  }
  return found;
}

/** Whether and how a page is there without a network. */
export const howKept = async (path: string) => (await keptPaths()).get(path);

/** The pages seen last that open without a network. */
export async function readSeen(): Promise<SeenPage[]> {
  const kept = await keptPaths();
  return read().filter(({ path }) => kept.has(path));
}
