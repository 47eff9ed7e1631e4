import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { contactMessages } from "~/db/schema/store.ts";
import { testContext } from "~tests/support/context.ts";
import { forgetMessages } from "./forget-messages.server.ts";
import { MESSAGE_STATUSES } from "./rules.ts";

const t = testContext();

async function left(): Promise<string[]> {
  await forgetMessages(t.ctx);
  const rows = await t.ctx.db.select().from(contactMessages);
  return rows.map(({ status }) => status).sort();
}

test("a year counts from when a message was settled last", async () => {
  t.clock.set("2026-03-01T09:00:00Z");
  const message = { name: "Ada", email: "ada@example.com", message: "Do you have it in blue?" };
  const [made] = await t.ctx.db
    .insert(contactMessages)
    .values({ ...message, createdAt: t.clock.now() })
    .returning();
  const say = async (status: string) => {
    const answer = await createApp(t.ctx).request("/rest/v1/rpc/set_message_status", {
      method: "POST",
      headers: {
        authorization: `Bearer ${t.ctx.tokens.serviceKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ id: made!.id, status }),
    });
    expect(answer.ok).toBe(true);
  };
  t.clock.set("2027-12-01T09:00:00Z");
  await say("answered");
  t.clock.set("2028-06-01T09:00:00Z");
  await say("archived");
  expect(await left()).toEqual(["archived"]);
  t.clock.set("2029-06-01T09:00:00Z");
  expect(await left()).toEqual(["archived"]);
  t.clock.advance(1);
  expect(await left()).toEqual([]);
});

test("messages go a year later where they are settled, and after two in any case", async () => {
  t.clock.set("2026-03-01T09:00:00Z");
  const message = { name: "Ada", email: "ada@example.com", message: "Do you have it in blue?" };
  await t.ctx.db
    .insert(contactMessages)
    .values(MESSAGE_STATUSES.map((status) => ({ ...message, status, createdAt: t.clock.now() })));
  t.clock.set("2027-03-01T09:00:00Z");
  expect(await left()).toEqual(["answered", "archived", "new"]);
  t.clock.advance(1);
  expect(await left()).toEqual(["new"]);
  t.clock.set("2028-03-01T09:00:00Z");
  expect(await left()).toEqual(["new"]);
  t.clock.advance(1);
  expect(await left()).toEqual([]);
});
