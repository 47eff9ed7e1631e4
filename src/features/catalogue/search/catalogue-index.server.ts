import { emptyShop, type Lexicon, makeLexicon } from "~/features/language/lexicon.ts";
import { type ProductWords, readProduct } from "~/features/language/read-product.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { LIVE_SINCE } from "../live-since.ts";
import { PRICE_COLUMNS, type PriceRow, pricedOf } from "../price-columns.server.ts";
import { isWomens } from "../rules.ts";
import { isInFlashSale, salePriceKobo } from "../sale.ts";
import { ListsBuilder, listRows, Names, type RowLists, type ValueLists } from "./columns.ts";
import { wordsOfName } from "./names.ts";

/**
 * What filters, facets and orders need to know of every active product, in columns: a search over
 * 100,000 products is a few passes over arrays. Rows are ordered newest first. Product texts and
 * stock stay in the database; this is rebuilt when the catalogue changes.
 */
export interface CatalogueIndex {
  count: number;
  ids: Int32Array;
  /** By id; -1 where no product has that id. */
  rowOf: Int32Array;
  /** The price the shopper sees. */
  priceKobo: Float64Array;
  onSale: Uint8Array;
  inFlashSale: Uint8Array;
  inStock: Uint8Array;
  category: Uint16Array;
  categoryNames: string[];
  isWomens: Uint8Array;
  brand: Uint16Array;
  brandNames: string[];
  /** In lower case, "" where a product has none. */
  badge: Uint16Array;
  badgeNames: string[];
  /** In the product's own order: the main colour first. */
  colors: ValueLists;
  /** What the product's own words say that it is, "" where they say nothing. */
  thing: Uint16Array;
  thingNames: string[];
  shades: ValueLists;
  materials: ValueLists;
  /** Rows by each word of their names. */
  nameWords: ReadonlyMap<string, Int32Array>;
  /** How many different words a name has. */
  nameLength: Uint8Array;
  /** Sizes that can be bought. */
  sizes: ValueLists;
  /** Rows by what a search begins with: so it need not try all of them. */
  rowsBy: Record<"thing" | "brand" | "colors" | "shades" | "materials", RowLists>;
  /** Until when (ms) the product counts as new. */
  newUntil: Float64Array;
  rating: Float64Array;
  /** Rows as they are, by price (ascending) and by rating (descending), made when first needed. */
  order: { newest?: Int32Array; price?: Int32Array; rating?: Int32Array };
  /** Numbers of brands by their names. */
  brandsByName: number[];
}

interface Row extends PriceRow {
  id: number;
  name: string;
  looks: string;
  category: string;
  brand: string;
  live_since: number;
  rating: number;
  rating_count: number;
  colors: string;
  sizes: string | null;
  in_stock: boolean;
}

const CHUNK = 2000;
const SEPARATOR = "\u001f";

export function getCatalogueIndex(ctx: Context): Promise<CatalogueIndex> {
  return remember(ctx, tags.catalogue, "index", () => buildIndex(ctx));
}

const split = (joined: string | null) => (joined ? joined.split(SEPARATOR) : []);

/** What products' words said when a shop's index was last built: after a change most say the same. */
const lastRead = new WeakMap<object, Map<string, ProductWords>>();

/** The vocabulary that is the same in every shop reads what a product's own words say. */
let vocabulary: Lexicon | undefined;

/** The shop's, whatever language a browser speaks. */
const alphabet = new Intl.Collator("en-NG");

async function buildIndex(ctx: Context): Promise<CatalogueIndex> {
  const { catalogue: rules } = await getSettings(ctx);
  const at = ctx.clock.now();
  const categories = new Names();
  const brands = new Names();
  const badges = new Names();
  const colors = new ListsBuilder();
  const sizes = new ListsBuilder();
  const things = new Names();
  const shades = new ListsBuilder();
  const materials = new ListsBuilder();
  const nameWords = new Map<string, number[]>();
  const nameLength: number[] = [];
  const thing: number[] = [];
  vocabulary ??= makeLexicon(emptyShop);
  const lexicon = vocabulary;
  things.numberOf("");
  const before = lastRead.get(ctx.pool);
  const now = new Map<string, ProductWords>();
  const ids: number[] = [];
  const price: number[] = [];
  const onSale: number[] = [];
  const inFlashSale: number[] = [];
  const inStock: number[] = [];
  const category: number[] = [];
  const womens: number[] = [];
  const brand: number[] = [];
  const badge: number[] = [];
  const newUntil: number[] = [];
  const rating: number[] = [];

  for await (const rows of readRows(ctx)) {
    for (const row of rows) {
      const product = pricedOf(row);
      const salePrice = salePriceKobo(product, rules, at);
      ids.push(row.id);
      price.push(salePrice ?? product.priceKobo);
      onSale.push(salePrice === null ? 0 : 1);
      inFlashSale.push(isInFlashSale(product, rules, at) ? 1 : 0);
      inStock.push(row.in_stock ? 1 : 0);
      category.push(categories.numberOf(row.category));
      womens.push(isWomens(row.category) ? 1 : 0);
      brand.push(brands.numberOf(row.brand));
      badge.push(badges.numberOf(row.badge?.toLowerCase() ?? ""));
      colors.add(split(row.colors));
      sizes.add(split(row.sizes));
      const text = `${row.name}${SEPARATOR}${row.looks}`;
      const told = before?.get(text) ?? readProduct(lexicon, row.name, row.looks);
      now.set(text, told);
      thing.push(things.numberOf(told.things[0] ?? ""));
      shades.add(told.shades);
      materials.add(told.materials);
      const words = wordsOfName(row.name);
      nameLength.push(Math.min(words.length, 255));
      for (const word of words) {
        const rows = nameWords.get(word);
        if (rows) rows.push(ids.length - 1);
        else nameWords.set(word, [ids.length - 1]);
      }
      newUntil.push(newUntilOf(row, rules.new_badge_days));
      // Of two equal averages the one with more voices counts more.
      rating.push(row.rating * 1e6 + Math.min(row.rating_count, 999_999));
    }
  }

  lastRead.set(ctx.pool, now);
  const columns = {
    thing: Uint16Array.from(thing),
    brand: Uint16Array.from(brand),
    colors: colors.build(),
    shades: shades.build(),
    materials: materials.build(),
  };
  const byList = (lists: ValueLists) => listRows(lists.values, lists);
  return {
    ...columns,
    count: ids.length,
    ids: Int32Array.from(ids),
    rowOf: rowsById(ids),
    priceKobo: Float64Array.from(price),
    onSale: Uint8Array.from(onSale),
    inFlashSale: Uint8Array.from(inFlashSale),
    inStock: Uint8Array.from(inStock),
    category: Uint16Array.from(category),
    categoryNames: categories.list,
    isWomens: Uint8Array.from(womens),
    brandNames: brands.list,
    badge: Uint16Array.from(badge),
    badgeNames: badges.list,
    thingNames: things.list,
    nameWords: new Map([...nameWords].map(([word, rows]) => [word, Int32Array.from(rows)])),
    nameLength: Uint8Array.from(nameLength),
    sizes: sizes.build(),
    rowsBy: {
      thing: listRows(columns.thing, { names: things.list }),
      brand: listRows(columns.brand, { names: brands.list }),
      colors: byList(columns.colors),
      shades: byList(columns.shades),
      materials: byList(columns.materials),
    },
    newUntil: Float64Array.from(newUntil),
    rating: Float64Array.from(rating),
    order: {},
    brandsByName: [...brands.list.keys()].sort((a, b) =>
      alphabet.compare(brands.list[a]!, brands.list[b]!),
    ),
  };
}

/** In chunks of one snapshot, so that reading a large catalogue never holds up other requests for long. */
async function* readRows(ctx: Context): AsyncGenerator<Row[]> {
  const connection = await ctx.pool.connect();
  try {
    await connection.query(`
      begin transaction read only;
      declare catalogue_rows no scroll cursor for
      select p.id, p.name,
        coalesce(nullif(p.image_alts[1], ''), left(p.description, 200)) as looks,
        ${PRICE_COLUMNS}, p.category, p.brand,
        (extract(epoch from ${LIVE_SINCE}) * 1000)::float8 as live_since,
        p.rating_average_hundredths as rating, p.rating_count,
        array_to_string(p.colors, chr(31)) as colors,
        s.sizes, s.product_id is not null as in_stock
      from products p
      left join (
        select product_id,
          string_agg(size, chr(31) order by position) filter (where size <> '') as sizes
        from product_stock where on_hand > 0 group by product_id
      ) s on s.product_id = p.id
      where p.is_active
      order by ${LIVE_SINCE} desc, p.id desc`);
    for (;;) {
      const { rows } = await connection.query<Row>(`fetch ${CHUNK} from catalogue_rows`);
      if (rows.length > 0) yield rows;
      if (rows.length < CHUNK) break;
    }
  } finally {
    await connection.query("rollback").catch(() => {});
    connection.release();
  }
}

function rowsById(ids: readonly number[]): Int32Array {
  const rows = new Int32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1);
  for (const [row, id] of ids.entries()) rows[id] = row;
  return rows;
}

function newUntilOf(row: Row, newBadgeDays: number): number {
  if (row.badge) return row.badge.toLowerCase().includes("new") ? Number.POSITIVE_INFINITY : 0;
  return row.live_since + newBadgeDays * 86_400_000;
}

/** Rows by the price the shopper sees, cheapest first; equal prices newest first. */
export function rowsByPrice(index: CatalogueIndex): Int32Array {
  index.order.price ??= sortRows(
    index,
    (a, b) => index.priceKobo[a]! - index.priceKobo[b]! || a - b,
  );
  return index.order.price;
}

/** Rows by rating, best first. */
export function rowsByRating(index: CatalogueIndex): Int32Array {
  index.order.rating ??= sortRows(index, (a, b) => index.rating[b]! - index.rating[a]! || a - b);
  return index.order.rating;
}

const sortRows = (index: CatalogueIndex, compare: (a: number, b: number) => number) =>
  Int32Array.from({ length: index.count }, (_, row) => row).sort(compare);
