import { z } from "zod";
import { mayLeadTo } from "~/lib/may-lead-to.ts";
import type { Context } from "~/platform/context.ts";
import type { Api } from "~/platform/feature.ts";
import { defineLimit } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { noteArrival, noteOpening } from "./arrivals.server.ts";
import { LETTERS } from "./rules.ts";

/** Programs of many mailboxes stand behind one address; a reader opens a few letters an hour. */
const letterLimit = defineLimit({
  name: "letter",
  seconds: 60,
  own: 120,
  network: 600,
  class: "extra",
});

/** One transparent point. */
const POINT = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const tokenIn = (text: string): string | undefined => z.uuid().safeParse(text).data;

/** Only a page of the shop: an address of ours must lead nobody elsewhere. */
const pageIn = (to: string | undefined): string =>
  to?.startsWith("/") && mayLeadTo(to) ? to : "/";

/** What newsletters are opened and pressed by; both answer alike, whatever the token. */
export const lettersApi: Api = {
  base: LETTERS,
  create(ctx: Context) {
    const routes = new Routes(ctx);
    routes.get("/:token/seen.gif", letterLimit, async (c) => {
      const token = tokenIn(c.req.param("token"));
      if (token && c.req.method === "GET") await noteOpening(ctx, token);
      return c.body(new Uint8Array(POINT), 200, {
        "content-type": "image/gif",
        "cache-control": "private, max-age=604800, immutable",
      });
    });
    routes.get("/:token/go", letterLimit, async (c) => {
      const token = tokenIn(c.req.param("token"));
      if (token && c.req.method === "GET") await noteArrival(ctx, token);
      c.header("cache-control", "no-store");
      return c.redirect(pageIn(c.req.query("to")), 302);
    });
    return routes;
  },
};
