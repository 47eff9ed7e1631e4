import { categories } from "~/features/catalogue/rules.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { PAY_ON_DELIVERY } from "../checkouts/payment-handlers.ts";
import { PATHS } from "../protocol.ts";
import type { Route } from "./+types/llms";

const pages: [title: string, path: string][] = [
  ["All products", "/products"],
  ["Collections", "/collections"],
  ["Houses", "/houses"],
  ["Delivery: places, fees and days", "/shipping-info"],
  ["Returns and exchanges", "/return-policy"],
  ["Size guide", "/size-guide"],
  ["Terms of Service", "/terms-of-service"],
  ["Privacy Policy", "/privacy-policy"],
  ["Contact", "/contact"],
];

const linking = [
  "### In a person's name",
  "",
  "Their orders, returns, wishlist and sizes need their word: OAuth 2.0 with PKCE (S256), by the metadata at",
  "`/.well-known/oauth-authorization-server`. Your client_id is the https address of your client metadata document;",
  "redirect addresses lie on its host, or on loopback.",
  "",
];

const buying = [
  "### Buying",
  "",
  "A checkout tells what is missing, ways to deliver with fees and days, and what it comes to. Where it may be",
  `paid when it is handed over, complete it with an instrument whose \`handler_id\` and \`type\` are \`${PAY_ON_DELIVERY}\`;`,
  "it has no credential. Cards and transfers are paid by the person at the checkout's `continue_url`. Ask the",
  "person before you order. The prices of a completed checkout are those that it told last: where they are",
  "otherwise by then, nothing is ordered and it says so.",
  "",
];

/** The shop in a few words for language models, with where they ask it properly. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings);
  const { brand, agents } = await getSettings(page.ctx);
  const url = (path: string) => absoluteUrl(page.ctx.config, path);
  const link = ([title, path]: [string, string]) => `- [${title}](${url(path)})`;
  const body = [
    `# ${brand.name}`,
    "",
    `> ${brand.tagline}`,
    "",
    `${brand.name} sells ${categories.map(({ name }) => name.toLowerCase()).join(", ")} in Nigeria. Prices are in naira (NGN).`,
    "",
    ...(agents.finding || agents.carting || agents.buying || agents.linking
      ? [
          "## For assistants",
          "",
          "Search, prices and what is in stock in which size, without reading pages:",
          "",
          `- [Profile of the Universal Commerce Protocol](${url(PATHS.profile)})`,
          `- MCP server (streamable HTTP): ${url(PATHS.mcp)}`,
          "",
          ...(agents.buying ? buying : []),
          ...(agents.linking ? linking : []),
        ]
      : []),
    "## Pages",
    "",
    ...pages.map(link),
    "",
  ].join("\n");
  return new Response(body, { headers: { "content-type": "text/markdown; charset=utf-8" } });
}
