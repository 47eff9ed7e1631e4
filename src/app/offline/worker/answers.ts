import type { KeptWord } from "~/client/offline/caches.ts";
import { KEPT_AT } from "~/client/offline/shelf.ts";
import { type FetchEvent, workerScope } from "~/client/offline/worker-scope.ts";
import { type Kind, keyOf, markKept, OFFLINE, offlineFor, pageOfData } from "../rules.ts";
import { fetchAndKeep, shell, shelves } from "./shelves.ts";
import { isThrifty } from "./thrift.ts";

/** How long the network may take before what was kept is shown; the page says that it is. */
const PATIENCE_MS = 5000;

const afterPatience = () => new Promise<void>((done) => setTimeout(done, PATIENCE_MS));

/** The network's answer; what was kept where that fails or takes too long; undefined where nothing was. */
async function freshOrKept(
  fresh: Promise<Response>,
  kept: Promise<Response | undefined>,
): Promise<{ answer: Response; isKept: boolean } | undefined> {
  const online = fresh.then((answer) => ({ answer, isKept: false }));
  const offline = async () => {
    const answer = await kept;
    return answer && { answer, isKept: true };
  };
  const late = afterPatience().then(async () => (await offline()) ?? online);
  late.catch(() => {});
  return Promise.race([online, late]).catch(offline);
}

async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const path = keyOf(url);
  const isShell = url.pathname === OFFLINE;
  const ask = async () => (await event.preloadResponse) ?? fetch(event.request);
  const fresh = isShell ? ask() : fetchAndKeep(event, "page", path, ask);
  const found = await freshOrKept(fresh, isShell ? shell.match(OFFLINE) : shelves.page.match(path));
  if (!found) return sayOffline(path);
  const { answer, isKept } = found;
  if (!isKept || isShell) return answer;
  const html = markKept(await answer.text(), answer.headers.get(KEPT_AT) ?? "");
  return new Response(html, { status: answer.status, headers: answer.headers });
}

async function passPage(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return sayOffline(keyOf(url));
  }
}

/** The page that keeps the link; the browser's own words where even that was never seen. */
async function sayOffline(path: string): Promise<Response> {
  const hasShell = await shell.match(OFFLINE);
  return hasShell ? Response.redirect(offlineFor(path), 302) : Response.error();
}

/** Data of a page that was opened by its address only: the router is sent to that, as a new page. */
const openAsPage = (path: string) =>
  new Response(null, {
    status: 204,
    headers: {
      "x-remix-redirect": path,
      "x-remix-status": "302",
      "x-remix-reload-document": "true",
    },
  });

async function readData(event: FetchEvent, url: URL): Promise<Response> {
  const key = keyOf(url);
  // The browser's own cache would show what is ten minutes old, and without a network, too.
  const ask = () => fetch(event.request, { cache: "no-cache" });
  const fresh = fetchAndKeep(event, "data", key, ask);
  const found = await freshOrKept(fresh, shelves.data.match(key));
  const page = new URL(url);
  page.pathname = pageOfData(url.pathname);
  page.searchParams.delete("_routes");
  if (found) {
    await tell(event, found.isKept ? found.answer : undefined, page.pathname);
    return found.answer;
  }
  const isThere = await shelves.page.match(keyOf(page));
  return isThere ? openAsPage(keyOf(page)) : Response.error();
}

async function readAnswer(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const key = keyOf(url, request.method === "POST" ? await request.clone().text() : "");
  try {
    return await fetchAndKeep(event, "answer", key, () => fetch(request));
  } catch {
    const kept = await shelves.answer.match(key);
    if (!kept) return Response.error();
    await tell(event, kept);
    return kept;
  }
}

/** Tells the page that asked from when its answer is; it was not kept if `kept` is left out. */
async function tell(event: FetchEvent, kept?: Response, pathname?: string): Promise<void> {
  const page = await workerScope().clients.get(event.clientId);
  const at = kept?.headers.get(KEPT_AT) ?? undefined;
  const word: KeptWord = { kind: "kept", at, pathname };
  page?.postMessage(word);
}

async function readPart(event: FetchEvent, url: URL): Promise<Response> {
  const kept = await shelves.part.match(url.pathname);
  return kept ?? fetchAndKeep(event, "part", url.pathname, () => fetch(event.request));
}

/** Small ones are asked for as a browser does that saves data. */
async function readPicture(event: FetchEvent, url: URL): Promise<Response> {
  const key = keyOf(url);
  const kept = await shelves.picture.match(key);
  if (kept?.headers.get("cache-control")?.includes("immutable")) return kept;
  const isSmall = await isThrifty();
  const headers = { accept: event.request.headers.get("accept") ?? "*/*", "save-data": "on" };
  const ask = () => (isSmall ? fetch(key, { headers }) : fetch(event.request));
  return fetchAndKeep(event, "picture", key, ask).catch(() => kept ?? Response.error());
}

/** How each kind of request is answered. */
export const ways: Record<Kind, (event: FetchEvent, url: URL) => Promise<Response>> = {
  page: openPage,
  passing: passPage,
  data: readData,
  part: readPart,
  picture: readPicture,
  answer: readAnswer,
};
