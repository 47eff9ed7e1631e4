import { partsOf } from "~/client/offline/parts.ts";
import { type Kind, keyOf, kindOf, OFFLINE } from "../rules.ts";
import { fetchAndKeep, shell, shelves } from "./shelves.ts";

const VERSION = "x-shop-version";

/** As browsers ask for a picture: what they have of it themselves is found under these words only. */
const ACCEPT = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

/** What the browser has anyway costs nothing; pictures are taken from there only. */
const how: Partial<Record<Kind, RequestInit>> = {
  part: { cache: "force-cache" },
  picture: { cache: "only-if-cached", mode: "same-origin", headers: { accept: ACCEPT } },
};

/**
 * Keeps the page that says that one is offline, anew with each version of the shop, and what a page
 * wants to be there, with the scripts it is made of.
 */
export async function stand(
  event: { waitUntil(work: Promise<unknown>): void },
  { version, keep }: { version: string; keep: readonly string[] },
): Promise<void> {
  const known = await shell.match(OFFLINE);
  const isNew = known?.headers.get(VERSION) !== version;
  if (isNew) await keepShell(event, version);
  for (const path of keep) {
    const url = new URL(path, location.origin);
    const asked = { method: "GET", url, from: "" };
    const kind =
      kindOf({ ...asked, isNavigation: false }) ?? kindOf({ ...asked, isNavigation: true });
    if (!kind || kind === "passing") continue;
    const key = kind === "part" ? url.pathname : keyOf(url);
    const isKept = await shelves[kind].match(key);
    if (isKept && !(isNew && kind === "page")) continue;
    const answer = await fetchAndKeep(event, kind, key, () => fetch(key, how[kind])).catch(
      () => {},
    );
    if (answer?.ok && kind === "page") await keepParts(event, await answer.text());
  }
}

async function keepShell(
  event: { waitUntil(work: Promise<unknown>): void },
  version: string,
): Promise<void> {
  const answer = await fetch(OFFLINE, { cache: "no-store" });
  if (!answer.ok) return;
  const html = await answer.text();
  await keepParts(event, html);
  const headers = new Headers(answer.headers);
  headers.set(VERSION, version);
  await shell.put(OFFLINE, new Response(html, { headers }));
}

async function keepParts(
  event: { waitUntil(work: Promise<unknown>): void },
  html: string,
): Promise<void> {
  for (const part of partsOf(html)) {
    if (await shelves.part.match(part)) continue;
    await fetchAndKeep(event, "part", part, () => fetch(part, how.part)).catch(() => {});
  }
}
