/** The browser's caches of the storefront's worker, by what lies in them. */
export const CACHES = {
  /** The page that says that one is offline. */
  shell: "shop-shell",
  /** Scripts, styles and faces. */
  parts: "shop-parts",
  /** Pages as they were opened, and the data of those that were walked to. */
  pages: "shop-pages",
  /** Answers of the wire about whoever is signed in, and about pieces. */
  answers: "shop-answers",
  pictures: "shop-pictures",
  /** What was sent without a network, for the worker to send while no page is open. */
  outbox: "shop-outbox",
} as const;

/** Those that tell what somebody looked at here. */
export const SEEN = [CACHES.pages, CACHES.answers, CACHES.pictures] as const;

/** Where this browser notes what the pages seen last are called. */
export const SEEN_PAGES = "oriki-seen-pages";

/** Where this browser keeps what was sent without a network. */
export const OUTBOX = "oriki-outbox";

/** Told to this tab when something else waits there. */
export const OUTBOX_CHANGED = "oriki:outbox";
/** Told to this tab when something was dropped, since who had sent it has left. */
export const OUTBOX_DROPPED = "oriki:outbox-dropped";

/** Where this browser keeps the checkout in progress. */
export const CHECKOUT_DRAFT = "oriki-checkout";

/** Where this tab keeps what was said to TEMI. */
export const CONVERSATION = "oriki-temi";
/** Told to this tab when that was dropped, since who had said it has left. */
export const CONVERSATION_DROPPED = "oriki:conversation-dropped";

/** What a page tells the worker. */
export type WorkerWord =
  /** A page stands, of this version of the shop; these addresses are to be there offline, too. */
  | { kind: "standing"; version: string; keep: string[] }
  /** Whoever was signed in has left. */
  | { kind: "forget" }
  /** Pictures are to be small. */
  | { kind: "thrift"; on: boolean };

/** What the worker tells a page of an answer that it got. */
export interface KeptWord {
  kind: "kept";
  /** When it was kept; undefined for a fresh one. */
  at: string | undefined;
  /** Of the page that was asked for; undefined for something that the present one shows. */
  pathname: string | undefined;
}
