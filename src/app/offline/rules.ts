/** How the worker answers a request of a page; it leaves all others alone. */
export type Kind = "page" | "passing" | "data" | "part" | "picture" | "answer";

/** Staff's pages and the rider's, whose worker is another, are none of the storefront's. */
const ELSEWHERE = /^\/(admin|preview|rider|docs)(\/|$)/;
/** Pages that work once, or know too much: they are shown, never kept. */
const PASSING =
  /^\/(auth|verify|accept-invitation|admin-setup|newsletter\/unsubscribe|back-in-stock|messages|orders\/[^/]+\/(confirm|receipt|receipt\.pdf))(\/|$)/;
const PICTURE = /^\/(img|storage\/v1\/(object|render\/image)\/public|placeholder)\//;
/** Tables whose rows are somebody's own, as their pages ask for them. */
const OWN_ROWS = /^\/rest\/v1\/(orders|wishlists)$/;
/** Functions that only read, and what they say is worth seeing again. */
const READING = new Set(
  [
    "product_cards",
    "my_order",
    "list_addresses",
    "last_delivery",
    "quote_delivery",
    "order_returns",
    "own_stock_alerts",
    "own_message_choices",
  ].map((name) => `/rest/v1/rpc/${name}`),
);

interface Asked {
  method: string;
  url: URL;
  /** The address bar leads there. */
  isNavigation: boolean;
  /** Address of the page that asks; "" where it does not say. */
  from: string;
}

const isStaffs = (from: string) => from !== "" && ELSEWHERE.test(new URL(from).pathname);

/** The page whose data a router asks for. */
export const pageOfData = (pathname: string): string => pathname.replace(/_?\.data$/, "");

/** What is to be done about a request to the shop itself; undefined: nothing. */
export function kindOf({ method, url, isNavigation, from }: Asked): Kind | undefined {
  const { pathname, searchParams } = url;
  if (READING.has(pathname)) return isStaffs(from) ? undefined : "answer";
  if (method !== "GET") return undefined;
  if (isNavigation) return pageKind(pathname);
  if (pathname.endsWith(".data"))
    return pageKind(pageOfData(pathname)) === "page" ? "data" : undefined;
  if (pathname.startsWith("/assets/")) return "part";
  if (PICTURE.test(pathname)) return "picture";
  if (OWN_ROWS.test(pathname) && searchParams.get("user_id")?.startsWith("eq."))
    return isStaffs(from) ? undefined : "answer";
  return undefined;
}

function pageKind(pathname: string): "page" | "passing" | undefined {
  if (ELSEWHERE.test(pathname)) return undefined;
  return PASSING.test(pathname) ? "passing" : "page";
}

/** What an answer is kept under: the address, and what a function was asked. */
export const keyOf = ({ pathname, search }: URL, body = ""): string =>
  body ? `${pathname}?asked=${encodeURIComponent(body)}` : pathname + search;

/** Whether an answer of this kind is worth keeping: what it is, and nothing that failed or led elsewhere. */
export function isKeepable(kind: Kind, { status, headers }: Pick<Response, "status" | "headers">) {
  if (status !== 200) return false;
  const type = headers.get("content-type") ?? "";
  if (kind === "page") return type.startsWith("text/html");
  if (kind === "data") return headers.has("x-remix-response");
  if (kind === "picture") return type.startsWith("image/");
  return kind === "part" || kind === "answer";
}

/** Says on a page that it is one that was kept, and since when; for the note on it. */
export const markKept = (html: string, at: string): string =>
  html.replace("<html ", `<html data-kept-at="${at}" `);

/** Where somebody is led who has no network and asked for what was not kept. */
export const OFFLINE = "/offline";
export const offlineFor = (path: string): string => `${OFFLINE}?to=${encodeURIComponent(path)}`;
