import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { ownSizes } from "~/db/schema/own-sizes.ts";
import { newsletterSubscribers } from "~/db/schema/store.ts";
import { emailKey } from "~/lib/contact-keys.ts";
import { createRandom } from "~/lib/random.ts";
import { testContext } from "~tests/support/context.ts";
import { type Segment, segmentSchema } from "./schema.ts";
import { countReaders, MAILBOX, readersOf } from "./select.server.ts";

const t = testContext();
const DAY = 86_400_000;
const ADDRESSES = [
  "ada@example.com",
  "Ben.Obi+news@gmail.com",
  "chi@example.com",
  "dayo@googlemail.com",
  "ejike+vip@shop.example",
  "+odd@example.com",
  "left@example.com",
];

const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * DAY);

async function order(
  email: string,
  line: { category: string; brand: string; size: string; naira: number },
  more: { days: number; state?: string; city?: string; refunded?: number; status?: "cancelled" },
) {
  const totalKobo = line.naira * 100;
  const at = daysAgo(more.days);
  const [made] = await t.ctx.db
    .insert(orders)
    .values({
      fullName: "Somebody",
      email,
      emailKey: emailKey(email),
      phone: "+2348035550142",
      paymentMethod: "transfer",
      deliveryMethod: "standard",
      state: more.state ?? "LA",
      city: more.city ?? "Ikeja",
      subtotalKobo: totalKobo,
      deliveryFeeKobo: 0,
      totalKobo,
      refundedKobo: (more.refunded ?? 0) * 100,
      status: more.status ?? "delivered",
      paidAt: at,
      createdAt: at,
    })
    .returning();
  const { category, brand, size } = line;
  await t.ctx.db.insert(orderItems).values({
    orderId: made!.id,
    productName: "Piece",
    category,
    brand,
    size,
    quantity: 1,
    priceAtPurchaseKobo: totalKobo,
  });
}

beforeAll(async () => {
  await t.ctx.db.insert(newsletterSubscribers).values(
    ADDRESSES.map((email, at) => ({
      email: email.toLowerCase(),
      createdAt: daysAgo(at * 10),
      unsubscribedAt: email.startsWith("left") ? t.clock.now() : null,
    })),
  );
  const shoe = { category: "Sneakers", brand: "Itoku", size: "9", naira: 90_000 };
  const bag = { category: "Bags", brand: "Ìkòyí", size: "", naira: 40_000 };
  await order("ada@example.com", shoe, { days: 5 });
  await order("benobi@gmail.com", bag, { days: 3, state: "FC", city: "Wuse" });
  await order("benobi@gmail.com", bag, { days: 100 });
  await order("chi@example.com", shoe, { days: 40, refunded: 60_000 });
  await order("chi@example.com", bag, { days: 2, status: "cancelled" });
  await order("left@example.com", shoe, { days: 1 });
  await order("stranger@example.com", shoe, { days: 1 });
  const [dayo] = await t.ctx.db.insert(users).values({ email: "dayo@googlemail.com" }).returning();
  await t.ctx.db
    .insert(ownSizes)
    .values({ userId: dayo!.id, category: "Sneakers", size: "9", chosenAt: t.clock.now() });
});

async function selected(segment: Segment): Promise<string[]> {
  const { rows } = await t.ctx.db.execute<{ email: string }>(
    sql`select n.email from ${await readersOf(t.ctx, segmentSchema.parse(segment))} order by n.email`,
  );
  const emails = rows.map(({ email }) => email.split(/[@.+]/)[0] || "odd");
  expect(await countReaders(t.ctx, t.ctx.db, segment)).toEqual({ count: emails.length, of: 6 });
  return emails.sort();
}

test("the mailbox of a reader is that of orders, however it is written", async () => {
  const { rows } = await t.ctx.db.execute<{ email: string; key: string }>(
    sql`select n.email, ${MAILBOX} as key from newsletter_subscribers n`,
  );
  expect(rows).toHaveLength(ADDRESSES.length);
  for (const { email, key } of rows) expect(key).toBe(emailKey(email));
});

test("for any address that can be a reader's both rules of a mailbox say the same", async () => {
  const { pick } = createRandom("addresses of readers");
  const names = ["", "a", "Ada", "obi", ".", "..", "+", "+x", "+a+b", "ọlá", "_", "-", "9", "%"];
  const hosts = ["gmail.com", "GMAIL.com", "googlemail.com.", "gmail.co", "x.gmail.com", "a.ng.."];
  const emails = Array.from(
    { length: 3000 },
    () => `${pick(names)}${pick(names)}${pick(names)}@${pick(hosts)}`,
  ).filter((email) => !email.startsWith("@"));
  const { rows } = await t.ctx.db.execute<{ email: string; key: string }>(sql`
    select n.email, ${MAILBOX} as key
    from json_array_elements_text(${JSON.stringify(emails)}::json) as told(address),
      lateral (select lower(address) as email) n`);
  expect(rows).toHaveLength(emails.length);
  for (const { email, key } of rows) expect(key, email).toBe(emailKey(email));
});

const all = ["ada", "ben", "chi", "dayo", "ejike", "odd"];
const sized = (size: string): Segment => ({ size: { category: "Sneakers", size } });

test.each<[string, Segment, string[]]>([
  ["everybody who reads it", {}, all],
  ["a category", { bought: { of: "category", value: "Sneakers" } }, ["ada", "chi"]],
  ["a house", { bought: { of: "house", value: "Ìkòyí" } }, ["ben"]],
  ["a collection that is not shown", { bought: { of: "collection", value: "gone" } }, []],
  ["a size that is worn or was bought", sized("9"), ["ada", "chi", "dayo"]],
  ["a size of nobody", sized("12"), []],
  ["the state of the last address", { place: { state: "LA", city: "" } }, ["ada", "chi"]],
  ["its city, in whatever letters", { place: { state: "FC", city: "wuse" } }, ["ben"]],
  ["what was spent, less refunds", { spent: { naira: 40_000, days: 60 } }, ["ada", "ben"]],
  ["the days that count", { spent: { naira: 40_000, days: 4 } }, ["ben"]],
  ["no order for so long", { absent_days: 30 }, ["chi", "dayo", "ejike", "odd"]],
  ["who joined since a day in Lagos", { joined_since: "2026-11-09" }, ["ada", "ben"]],
  [
    "all of it together",
    { bought: { of: "category", value: "Sneakers" }, absent_days: 30, ...sized("9") },
    ["chi"],
  ],
])("it selects by %s", async (_name, segment, emails) => {
  expect(await selected(segment)).toEqual(emails);
});

test("what is no condition is refused", () => {
  for (const wrong of [
    { bought: { of: "sql", value: "x" } },
    { place: { state: "XX" } },
    { spent: { naira: -1, days: 3 } },
    { absent_days: 0 },
    { joined_since: "2026-02-30" },
    { or: true },
  ]) {
    expect(segmentSchema.safeParse(wrong).success).toBe(false);
  }
});
