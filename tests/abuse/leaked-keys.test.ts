import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { createPageHandler } from "~/app/pages.server.ts";
import { formLimits } from "~/features/content/limits.server.ts";
import { createKey } from "~/features/service-keys/manage-keys.server.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { abusedShop } from "./shop.ts";

/**
 * A key that only reads was left in a repository. Before: it lifted the limits of whatever anybody may do, so
 * that its finder filled the inbox by the contact page, asked the language model all day, and had assistants'
 * carts by the thousand. Now it is worth what it was made for.
 */
const shop = abusedShop();
const readingKey = async () => {
  const key = { name: "Leaked", scope: "read" as const, days: null };
  return (await createKey(shop.ctx, { actorId: null, actorEmail: null }, key)).key;
};

const countOf = (statuses: number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );

test.each([
  ["/ucp/v1/catalog/lookup", { ids: [] }, 300],
  ["/functions/v1/ai-recommendations", { preferences: 1 }, 60],
])("%s is asked no oftener with it than without", async (path, body, most) => {
  const finder = shop.from("197.210.6.6");
  const headers = { apikey: await readingKey() };
  const statuses: number[] = [];
  for (let n = 0; n < most + 3; n++)
    statuses.push((await finder.send("POST", path, body, headers)).status);
  expect(countOf(statuses)[429]).toBe(3);
});

/** A shop of one page, which takes messages as the contact page does. */
const onePage = () => {
  const action = limitedAction({
    limit: formLimits.contact,
    run: async () => new Response("kept"),
    refuse: async (_args, { status }) => new Response("refused", { status }),
  });
  const route = { id: "contact", path: "contact", module: { action } };
  return {
    entry: { module: { default: () => new Response() } },
    routes: { contact: route },
    assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
    basename: "/",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
};

test("pages take no more messages with it than without", async () => {
  const pages = createPageHandler(shop.ctx, async () => onePage(), "production");
  const app = createApp(shop.ctx, { pages });
  const headers = {
    authorization: `Bearer ${await readingKey()}`,
    "x-forwarded-for": "197.210.7.7",
    origin: shop.ctx.config.publicUrl,
  };
  const statuses: number[] = [];
  for (let n = 0; n < 33; n++)
    statuses.push((await app.request("/contact", { method: "POST", headers })).status);
  expect(countOf(statuses)).toEqual({ 200: 30, 429: 3 });
});
