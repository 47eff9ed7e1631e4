import type { Hono } from "hono";
import { AppError } from "./errors.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Ends an API mounted at `base`: what none of its routes takes is refused in the API's own words
 * (its `onError`) instead of being answered with a page. A path that is there for other methods is
 * 405 and names them.
 */
// biome-ignore lint/suspicious/noExplicitAny: each API has variables of its own
export function closeApi<A extends Hono<any>>(app: A, base: string): A {
  const takes = (method: string, path: string) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
  app.all("*", (c) => {
    const path = c.req.path.slice(base.length) || "/";
    const allowed = METHODS.filter((method) => takes(method, path));
    if (allowed.length === 0 || allowed.includes(c.req.method)) {
      throw new AppError("not_found", "There is nothing at this address");
    }
    if (allowed.includes("GET")) allowed.push("HEAD");
    c.header("Allow", allowed.join(", "));
    throw new AppError("method_not_allowed", `${c.req.method} is not possible at this address`);
  });
  return app;
}
