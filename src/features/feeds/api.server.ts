import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { actorOf, personOf } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { encodingsOf } from "~/platform/encodings.ts";
import { notFound } from "~/platform/errors.ts";
import type { Api } from "~/platform/feature.ts";
import { defineLimit, limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { defineFunction } from "~/rest/functions.ts";
import { findFeed, listFeeds, renewFeed, stopFeed } from "./addresses.server.ts";
import { FEED_KINDS, feedKinds } from "./kinds.ts";
import { openFeed } from "./make-feed.server.ts";

const rights = "settings.edit";
const kindInput = z.object({ kind: z.enum(FEED_KINDS) });

export const functions = [
  defineFunction({
    name: "product_feeds",
    description: "The files of all products for others' catalogues, with their secret addresses.",
    rights,
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.array(
      z.object({
        kind: z.enum(FEED_KINDS),
        /** Null while it is off. */
        url: z.string().nullable(),
        changed_at: z.string().nullable(),
        fetched_at: z.string().nullable(),
      }),
    ),
    handler: (ctx) => listFeeds(ctx),
  }),
  defineFunction({
    name: "renew_product_feed",
    description: "Gives a feed a new address, and switches it on; the one before ends at once.",
    rights,
    limit: limits.staff,
    reads: false,
    input: kindInput,
    output: z.null(),
    async handler(ctx, caller, { kind }) {
      await renewFeed(ctx, actorOf(personOf(caller)), kind);
      return null;
    },
  }),
  defineFunction({
    name: "stop_product_feed",
    description: "Switches a feed off: its address ends at once, for good.",
    rights,
    limit: limits.staff,
    reads: false,
    input: kindInput,
    output: z.null(),
    async handler(ctx, caller, { kind }) {
      await stopFeed(ctx, actorOf(personOf(caller)), kind);
      return null;
    },
  }),
];

/** Readers come every hour at most; a feed that is too large to be kept is read from the database each time. */
const feedLimit = defineLimit({
  name: "feed",
  seconds: 600,
  own: null,
  network: 20,
  class: "extra",
});

export const feedsApi: Api = {
  base: "/feeds",
  create(ctx: Context) {
    const routes = new Routes(ctx);
    routes.get("/:file", feedLimit, async (c) => {
      const kind = await findFeed(ctx, c.req.param("file"));
      if (!kind) throw notFound("There is no feed at this address");
      const headers = new Headers({
        "content-type": feedKinds[kind].type,
        "cache-control": "private, max-age=300",
        vary: "accept-encoding",
        "x-robots-tag": "noindex",
      });
      if (c.req.method === "HEAD") return new Response(null, { headers });
      const feed = await openFeed(ctx, kind);
      const taken = encodingsOf(c.req.header("accept-encoding"));
      const isPacked = taken.find((encoding) => encoding !== "br") === "gzip";
      if (isPacked) headers.set("content-encoding", "gzip");
      if (isPacked && Buffer.isBuffer(feed)) return new Response(new Uint8Array(feed), { headers });
      const packed = Buffer.isBuffer(feed) ? Readable.from([feed]) : feed;
      const body = isPacked ? packed : packed.compose(createGunzip());
      return new Response(Readable.toWeb(body) as ReadableStream, { headers });
    });
    return routes;
  },
};
