import { writeCsvLine } from "~/lib/csv.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import type { FeedItem } from "./items.ts";
import type { FeedKind } from "./kinds.ts";

export interface FeedShop {
  name: string;
  tagline: string;
  publicUrl: string;
}

/** How a feed is written, so that it need never be in memory as a whole. */
export interface FeedFormat {
  begin(shop: FeedShop): string;
  item(item: FeedItem): string;
  end: string;
}

const amount = (kobo: number) => `${(kobo / 100).toFixed(2)} NGN`;

/** "2026-11-01T00:00Z/2026-11-30T00:00Z" */
const period = (sale: FeedItem["sale"]) =>
  sale?.from && sale.until
    ? [sale.from, sale.until].map((at) => `${at.toISOString().slice(0, 16)}Z`).join("/")
    : "";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** No XML may have these, not even written as numbers. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!);

const tag = (name: string, text: string) => (text ? `<${name}>${escapeXml(text)}</${name}>` : "");

const google: FeedFormat = {
  begin: (shop) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
    `${tag("title", shop.name)}${tag("link", absoluteUrl(shop, "/"))}${tag("description", shop.tagline)}\n`,
  item(item) {
    const [first, ...more] = item.images;
    const fields: [name: string, text: string][] = [
      ["g:id", item.id],
      ["g:item_group_id", item.group],
      ["g:title", item.title],
      ["g:description", item.description],
      ["g:link", item.link],
      ["g:image_link", first!],
      ...more.map((image): [string, string] => ["g:additional_image_link", image]),
      ["g:availability", item.isAvailable ? "in_stock" : "out_of_stock"],
      ["g:price", amount(item.priceKobo)],
      ["g:sale_price", item.sale ? amount(item.sale.priceKobo) : ""],
      ["g:sale_price_effective_date", period(item.sale)],
      ["g:brand", item.brand],
      ["g:mpn", item.sku ?? ""],
      ["g:condition", "new"],
      ["g:product_type", item.category],
      ["g:color", item.color],
      ["g:size", item.size],
      ["g:gender", item.gender],
      ["g:age_group", "adult"],
    ];
    return `<item>${fields.map(([name, text]) => tag(name, text)).join("")}</item>\n`;
  },
  end: "</channel></rss>\n",
};

const metaColumns: Record<string, (item: FeedItem) => string> = {
  id: (item) => item.id,
  title: (item) => item.title,
  description: (item) => item.description,
  availability: (item) => (item.isAvailable ? "in stock" : "out of stock"),
  condition: () => "new",
  price: (item) => amount(item.priceKobo),
  sale_price: (item) => (item.sale ? amount(item.sale.priceKobo) : ""),
  sale_price_effective_date: (item) => period(item.sale),
  link: (item) => item.link,
  image_link: (item) => item.images[0]!,
  additional_image_link: (item) => item.images.slice(1).join(","),
  brand: (item) => item.brand,
  mpn: (item) => item.sku ?? "",
  item_group_id: (item) => item.group,
  product_type: (item) => item.category,
  color: (item) => item.color,
  size: (item) => item.size,
  gender: (item) => item.gender,
  age_group: () => "adult",
};

const meta: FeedFormat = {
  begin: () => writeCsvLine(Object.keys(metaColumns)),
  item: (item) => writeCsvLine(Object.values(metaColumns).map((column) => column(item))),
  end: "",
};

export const feedFormats: Record<FeedKind, FeedFormat> = { google, meta };
