import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { products } from "~/db/schema/catalogue.ts";
import { createLanguageModel } from "~/platform/services/language-model.ts";
import { tags } from "~/platform/tags.ts";
import { createAccountsShop } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import type { Recommendation } from "../schema.ts";
import { getShelf } from "../shelf/pieces.server.ts";
import { findCandidates } from "./candidates.server.ts";
import { chooseByModel } from "./choose.server.ts";

const t = testContext();

interface Asked {
  model: string;
  messages: { role: string; content: string | { type: string; text: string }[] }[];
}
/** What the model says to a request; a number is a status, null never answers, undefined cuts. */
let say: (asked: Asked) => string | number | null | undefined;
let asked: Asked[] = [];
let server: Server;

/** Speaks POST /chat/completions of the OpenAI protocol. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Asked;
    if (
      request.url !== "/v1/chat/completions" ||
      request.headers.authorization !== "Bearer sk-model" ||
      body.model !== "small-model" ||
      !body.messages.every(({ role }) => role === "system" || role === "user")
    ) {
      response.writeHead(400).end("{}");
      return;
    }
    asked.push(body);
    const said = say(body);
    if (said === null) return;
    if (said === undefined) return void response.destroy();
    response.writeHead(typeof said === "number" ? said : 200, {
      "content-type": "application/json",
    });
    response.end(
      JSON.stringify({
        id: "chatcmpl-1",
        object: "chat.completion",
        created: 1_795_000_000,
        model: body.model,
        choices: [
          { index: 0, message: { role: "assistant", content: said }, finish_reason: "stop" },
        ],
        usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const useModel = () => {
  const { port } = server.address() as AddressInfo;
  t.ctx.languageModel = createLanguageModel({
    ai: {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: "sk-model",
      model: "small-model",
      imageModel: undefined,
    },
  });
};

let ids: Record<string, number>;
beforeEach(async () => {
  asked = [];
  t.ctx.languageModel = async () => null;
  await t.ctx.db.delete(products);
  ids = {};
  const make = async (name: string, rest: Parameters<typeof makeProduct>[1]) => {
    ids[name] = (await makeProduct(t.ctx, { name, ...rest })).id;
  };
  await make("Red Suede Loafer", { colors: ["Red"], price: 48_000, brand: "Bode Shoemakers" });
  await make("Black Calf Loafer", { colors: ["Black"], price: 55_000, brand: "Adire House" });
  await make("Red Patent Loafer", { colors: ["Red"], price: 90_000 });
  await make("Brown Derby", { colors: ["Brown"], price: 52_000 });
  await make("Red Tote", { colors: ["Red"], category: "Bags", price: 40_000 });
  await make("Gone Red Loafer", { colors: ["Red"], stock: { "9": 0 } });
  await make("Hidden Red Loafer", { colors: ["Red"], isActive: false });
  await t.ctx.changed([tags.catalogue]);
});

async function recommend(userPreferences = "", recentViews: string[] = []) {
  const shop = createAccountsShop(t.ctx);
  const { data, error } = await shop
    .client()
    .functions.invoke<{ recommendations: Recommendation[] }>("ai-recommendations", {
      body: { userPreferences, recentViews },
    });
  expect(error).toBeNull();
  return data!.recommendations;
}
const names = (list: Recommendation[]) => list.map(({ name }) => name);

test("built in: what was asked for, within its budget, with reasons that hold", async () => {
  const found = await recommend("red loafers under 60k");
  expect(found[0]).toMatchObject({
    name: "Red Suede Loafer",
    category: "Men's Shoes",
    priceRange: "₦48,000",
    product_id: ids["Red Suede Loafer"],
    reason: "A loafer in red, as you asked; within your ₦60,000",
  });
  expect(names(found)).not.toContain("Red Patent Loafer");
  expect(names(found)).not.toContain("Gone Red Loafer");
  expect(names(found)).not.toContain("Hidden Red Loafer");
  expect(asked).toEqual([]);
});

test("built in: a feature of its own tells one piece from the next", async () => {
  await t.ctx.db.update(products).set({ features: ["Stitched by hand", "Leather lining"] });
  const found = await recommend("red loafers");
  expect(found[0]!.reason).toBe("A loafer in red, as you asked; stitched by hand");
});

test("built in: heels are pumps too", async () => {
  await makeProduct(t.ctx, { name: "Scarlet Pump", category: "Women's Shoes", colors: ["Red"] });
  await makeProduct(t.ctx, { name: "Heeled Boot", category: "Women's Shoes", colors: ["Red"] });
  await t.ctx.changed([tags.catalogue]);
  const [first] = await recommend("red heels for a wedding");
  expect(first).toMatchObject({
    name: "Scarlet Pump",
    reason: expect.stringMatching(/^A pump in red, as you asked/),
  });
});

test("built in: like what was looked at, but not the same again", async () => {
  const found = await recommend("", ["Black Calf Loafer", "No Such Thing"]);
  expect(names(found)).not.toContain("Black Calf Loafer");
  expect(found.length).toBeGreaterThan(0);
});

test("without words and views there is still something to see", async () => {
  const found = await recommend();
  expect(found.length).toBeGreaterThan(2);
  for (const { reason } of found) expect(reason).not.toBe("");
});

test("a model chooses and words, among our candidates only, and what is untrue is ours again", async () => {
  useModel();
  say = () =>
    `Here you are:\n\`\`\`json\n${JSON.stringify({
      choices: [
        { id: ids["Black Calf Loafer"], reason: "A black loafer that goes with everything." },
        { id: 999_999, reason: "Not in this shop." },
        { id: ids["Gone Red Loafer"], reason: "Sold out, in fact." },
        { id: ids["Red Suede Loafer"], reason: "Only ₦12,000 with free delivery!" },
        { id: ids["Red Suede Loafer"], reason: "Twice the same." },
        { id: ids["Brown Derby"], reason: "<a href='https://evil.example'>A derby</a>" },
        { id: ids["Red Tote"], reason: "Adire House at its best." },
      ],
    })}\n\`\`\``;
  const found = await recommend("something for the office");
  expect(names(found)).toEqual([
    "Black Calf Loafer",
    "Red Suede Loafer",
    "Brown Derby",
    "Red Tote",
  ]);
  expect(found[0]!.reason).toBe("A black loafer that goes with everything.");
  for (const { reason } of found.slice(1)) {
    expect(reason).not.toMatch(/12,000|free|href|Adire House/);
    expect(reason).not.toBe("");
  }
  const told = JSON.stringify(asked[0]!.messages);
  expect(told).toContain("something for the office");
  expect(told).not.toContain("Gone Red Loafer");
});

test.each([
  ["fails", () => 500],
  ["refuses", () => 401],
  ["cuts the line", () => undefined],
  ["talks instead", () => "I would go for something bold!"],
  ["makes up a form of its own", () => '{"picks":[1,2,3]}'],
  ["chooses nothing of ours", () => '{"choices":[{"id":1,"reason":"x"},{"id":2},{"id":3}]}'],
])("a model that %s is as good as none", async (_what, answer) => {
  const builtIn = await recommend("loafers");
  useModel();
  say = answer;
  expect(await recommend("loafers")).toEqual(builtIn);
  expect(asked.length).toBeGreaterThan(0);
});

test("a model that never answers is given up, also when the shopper leaves", async () => {
  useModel();
  say = () => null;
  const wishes = { userPreferences: "loafers", recentViews: [] };
  const candidates = await findCandidates(t.ctx, wishes);
  expect(candidates.length).toBeGreaterThan(2);
  expect(await chooseByModel(t.ctx, wishes, candidates, undefined, 30)).toBeNull();
  expect(await chooseByModel(t.ctx, wishes, candidates, AbortSignal.abort())).toBeNull();
});

test("what was looked at and bought counts beside the words too, and the reason says so", async () => {
  const [, red] = await recommend("loafers");
  expect(red!.reason).not.toContain("looked at");
  const seen = await recommend("loafers", ["Black Calf Loafer"]);
  expect(names(seen)).not.toContain("Black Calf Loafer");
  await makeProduct(t.ctx, {
    name: "Black Suede Loafer",
    colors: ["Black"],
    price: 60_000,
    brand: "Adire House",
  });
  await t.ctx.changed([tags.catalogue]);
  const [first] = await recommend("loafers", ["Black Calf Loafer"]);
  expect(first).toMatchObject({
    name: "Black Suede Loafer",
    reason: expect.stringContaining("from Adire House, like the Black Calf Loafer you looked at"),
  });
  const shelf = await getShelf(t.ctx);
  const bought = [shelf.byId.get(ids["Black Calf Loafer"]!)!];
  const [like] = await findCandidates(t.ctx, {
    userPreferences: "loafers",
    recentViews: [],
    known: { bought, sizes: {} },
  });
  expect(like!.reasons).toContain("From Adire House, like the Black Calf Loafer you bought");
});

test("in a size that they wear, and only what is in stock in it", async () => {
  await makeProduct(t.ctx, {
    name: "Small Red Loafer",
    colors: ["Red"],
    stock: { "7": 3, "9": 0 },
  });
  await t.ctx.changed([tags.catalogue]);
  const found = await findCandidates(t.ctx, {
    userPreferences: "red loafers",
    recentViews: [],
    known: { bought: [], sizes: { "Men's Shoes": "9" } },
  });
  expect(found.map(({ card }) => card.name)).not.toContain("Small Red Loafer");
  expect(found[0]!.reasons).toContain("In stock in your size EU 42");
});

test("what a browser knows its shopper to wear counts before what was once bought", async () => {
  const found = await findCandidates(t.ctx, {
    userPreferences: "red loafers",
    recentViews: [],
    sizes: { "Men's Shoes": "9" },
    known: { bought: [], sizes: { "Men's Shoes": "7" } },
  });
  expect(found.map(({ card }) => card.name)).not.toContain("Small Red Loafer");
  expect(found[0]!.reasons).toContain("In stock in your size EU 42");
});

test("what has no sizes is no answer to a size, and is not said to be in it", async () => {
  await makeProduct(t.ctx, {
    name: "Red Clutch",
    colors: ["Red"],
    category: "Bags",
    stock: { "One Size": 4 },
  });
  await t.ctx.changed([tags.catalogue]);
  expect(names(await recommend("something red in size 9"))).not.toContain("Red Clutch");
  const [clutch] = await recommend("red clutch in size 9");
  expect(clutch).toMatchObject({ name: "Red Clutch", reason: expect.not.stringContaining("size") });
});
