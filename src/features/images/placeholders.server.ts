import { Hono } from "hono";
import { placeholderAt } from "./placeholder-url.ts";

const YEAR = 31_536_000;

/** Drawings that stand in for products without a picture: /placeholder/{kind}/{shade}.svg */
export function createPlaceholders(): Hono {
  const app = new Hono();
  app.get("/:kind/:file", (c) => {
    const svg = placeholderAt(c.req.param("kind"), c.req.param("file"));
    if (!svg) return c.notFound();
    return c.body(svg, 200, {
      "Content-Type": "image/svg+xml",
      "Cache-Control": `public, max-age=${YEAR}, immutable`,
    });
  });
  return app;
}
