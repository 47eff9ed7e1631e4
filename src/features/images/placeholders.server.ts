import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { placeholderAt } from "./placeholder-url.ts";

const YEAR = 31_536_000;

/** Drawings that stand in for products without a picture: /placeholder/{kind}/{shade}.svg */
export function createPlaceholders(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.get("/:kind/:file", limits.free, (c) => {
    const svg = placeholderAt(c.req.param("kind"), c.req.param("file"));
    if (!svg) return c.notFound();
    return c.body(svg, 200, {
      "Content-Type": "image/svg+xml",
      "Cache-Control": `public, max-age=${YEAR}, immutable`,
    });
  });
  return routes;
}
