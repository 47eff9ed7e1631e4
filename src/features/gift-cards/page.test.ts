import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { renderCard } from "./card-pdf.server.ts";
import { issueCard } from "./issue.server.ts";
import { quoteCard } from "./quote.server.ts";
import { issueInput } from "./schema.ts";

const t = testContext({ env: { RATE_LIMITS: "on" } });

test("a card that is looked at again from one network is in the log once, and from another again", async () => {
  const input = { press_id: randomUUID(), amount: 20_000, last_day: null };
  const { id, code } = await issueCard(t.ctx, { kind: "staff", id: null }, issueInput.parse(input));
  const look = (address: string) =>
    quoteCard(t.ctx, { kind: "anonymous" }, { code: code!, address });
  for (const address of ["198.51.100.1", "198.51.100.1", "203.0.113.9"])
    expect(await look(address)).toMatchObject({ balance: 20_000, expires_at: null });
  const { rows } = await t.ctx.pool.query(
    "select ip from audit_log where entity_id = $1 and action = 'gift_card.looked_up'",
    [id],
  );
  expect(rows).toHaveLength(2);
});

test("the card to print is one small page with the shop's fonts", async () => {
  const pdf = await renderCard({
    shop: { name: "Oríkì", address: "14 Ọ̀ṣun Crescent, Abuja", url: "oriki.example" },
    amount: "₦20,000",
    code: "0123-4567-89AB-CDEF",
    goodUntil: "Nov 21, 2028",
  });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const text = pdf.toString("latin1");
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(text).toContain("/MediaBox [0 0 419.53 297.64]");
});
