import { absoluteUrl } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import type { Route } from "./+types/robots";

const personal = [
  "/admin",
  "/auth",
  "/checkout",
  "/orders",
  "/preview",
  "/profile",
  "/wishlist",
  "/verify",
  "/docs",
];
const interfaces = ["/rest/", "/functions/", "/realtime/", "/webhooks/"];
/** Every combination of these is a page; there is no end to them. */
const filters = ["min_price", "max_price", "size", "color", "brand", "in_stock", "on_sale", "sort"];

/** Which addresses crawlers may spend their time on. */
export function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings);
  const refused = [
    ...personal,
    ...interfaces,
    ...filters.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]),
  ];
  const body = [
    "User-agent: *",
    ...refused.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${absoluteUrl(page.ctx.config, "/sitemap.xml")}`,
    "",
  ].join("\n");
  return new Response(body, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
