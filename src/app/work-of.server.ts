import type { Hono } from "hono";
import type { Lane, Rank } from "~/platform/admission.ts";
import type { WorkClass } from "~/platform/route-limits.ts";
import { limitOf } from "~/platform/routes.ts";
import { wire } from "./wire.server.ts";

export type KindOfWork = { class: "always" } | { class: Rank; lane: Lane };

/** Pages that people buy and work with go before those that they look at; searches after them. */
const pageClasses: [address: RegExp, rank: Rank][] = [
  [/^\/(checkout|orders|admin|auth|oauth2)(\/|\.data|\?|$)/, "urgent"],
  [/[?&]q=/, "extra"],
];

const OPERATIONS = {
  GET: "select",
  POST: "insert",
  PATCH: "update",
  DELETE: "delete",
} as const;
const isOperation = (method: string): method is keyof typeof OPERATIONS => method in OPERATIONS;

/** The class of a table or function of the wire, by the limit that it declares. */
function classOnWire(method: string, path: string): WorkClass | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (path.includes("/rpc/")) return wire.functions.get(name)?.limit.class;
  const operation = isOperation(method) && wire.resources.get(name)?.[OPERATIONS[method]];
  return operation ? operation.limit.class : undefined;
}

/**
 * What kind of work a request is, by the limit of the route that it goes to, before anything reads it;
 * what is no route is a page.
 */
export function createWorkOf(app: Hono) {
  return function workOf(sent: string, address: string): KindOfWork {
    if (sent === "OPTIONS") return { class: "always" };
    const method = sent === "HEAD" ? "GET" : sent;
    const end = address.indexOf("?");
    const path = end === -1 ? address : address.slice(0, end);
    const limit = app.router
      .match(method, path)[0]
      .map(([[handler]]) => limitOf(handler))
      .find((found) => found !== undefined);
    if (!limit) {
      const rank = pageClasses.find(([pattern]) => pattern.test(address))?.[1] ?? "browsing";
      return { class: rank, lane: "pages" };
    }
    const known = limit.name === "declared" ? classOnWire(method, path) : limit.class;
    return known === "always" ? { class: known } : { class: known ?? "browsing", lane: "calls" };
  };
}
