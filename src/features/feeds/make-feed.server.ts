import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import {
  PRICE_COLUMNS,
  type PriceRow,
  pricedOf,
} from "~/features/catalogue/price-columns.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { feedFormats } from "./formats.ts";
import { type FeedProduct, feedItemsOf } from "./items.ts";
import type { FeedKind } from "./kinds.ts";

/** Of a feed that is larger, packed, nothing is kept: it is read anew for each who fetches it. */
const MOST_KEPT = 8 * 1024 * 1024;
const PART = 500;

const emptyShelf = () => new Map<FeedKind, Buffer>();

/**
 * A feed, packed with gzip: from memory until something changes that lists of products show, else read in
 * parts while it is sent. No connection to the database is held between parts, however slowly somebody reads.
 */
export async function openFeed(ctx: Context, kind: FeedKind): Promise<Buffer | Readable> {
  // What was begun before a change is put where nobody looks any more.
  const kept = await remember(ctx, tags.catalogue, "feeds", async () => emptyShelf());
  return (
    kept.get(kind) ?? Readable.from(keeping(pack(ctx, kind), (whole) => kept.set(kind, whole)))
  );
}

/** Ends with an error where reading fails: a packed file that was cut off is known as such by who unpacks it. */
function pack(ctx: Context, kind: FeedKind): Readable {
  return pipeline(Readable.from(writeFeed(ctx, kind)), createGzip(), (error) => {
    if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") {
      ctx.log.error({ err: error, kind }, "a product feed was cut off");
    }
  });
}

async function* keeping(
  stream: AsyncIterable<Buffer>,
  keep: (whole: Buffer) => void,
): AsyncGenerator<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.length;
    if (bytes <= MOST_KEPT) parts.push(part);
    else parts.length = 0;
    yield part;
  }
  if (bytes <= MOST_KEPT) keep(Buffer.concat(parts));
}

async function* writeFeed(ctx: Context, kind: FeedKind): AsyncGenerator<string> {
  const { brand, catalogue } = await getSettings(ctx);
  const shop = { ...brand, publicUrl: ctx.config.publicUrl };
  const format = feedFormats[kind];
  yield format.begin(shop);
  for await (const products of readProducts(ctx)) {
    const now = ctx.clock.now();
    const items = products.flatMap((product) => feedItemsOf(shop, product, catalogue, now));
    yield items.map(format.item).join("");
  }
  yield format.end;
}

type Row = PriceRow & Omit<FeedProduct, "priceKobo" | "ownSale" | "badge">;

async function* readProducts(ctx: Context): AsyncGenerator<FeedProduct[]> {
  let after = 0;
  for (;;) {
    const { rows } = await ctx.pool.query<Row>(
      `select p.id, p.name, p.brand, p.category, ${PRICE_COLUMNS}, p.description, p.images, p.colors,
         p.family,
         coalesce((
           select json_agg(
             json_build_object('size', s.size, 'onHand', s.on_hand, 'sku', s.sku)
             order by s.position, s.size)
           from product_stock s where s.product_id = p.id
         ), '[]') as sizes
       from products p where p.is_active and p.id > $1 order by p.id limit ${PART}`,
      [after],
    );
    if (rows.length > 0) yield rows.map((row) => ({ ...row, ...pricedOf(row) }));
    if (rows.length < PART) return;
    after = rows.at(-1)!.id;
  }
}
