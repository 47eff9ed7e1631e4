import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { RealtimeClient } from "@supabase/realtime-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocketServer } from "ws";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";

const t = testContext();
let shop: ReturnType<typeof createAccountsShop>;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  shop = createAccountsShop(t.ctx);
  await new Promise<void>((resolve) => {
    server = serve(
      {
        fetch: shop.app.fetch,
        port: 0,
        websocket: { server: new WebSocketServer({ noServer: true }) },
      },
      () => resolve(),
    );
  });
});
afterAll(() => server.close());

function listen(token: string) {
  const { port } = server.address() as AddressInfo;
  const client = new RealtimeClient(`ws://127.0.0.1:${port}/realtime/v1`, {
    params: { apikey: token },
    accessToken: async () => token,
  });
  const changes: Record<string, unknown>[] = [];
  const states: string[] = [];
  client
    .channel("orders")
    .on("postgres_changes", { event: "*", schema: "public", table: "orders" }, (change) =>
      changes.push(change),
    )
    .subscribe((state) => states.push(state));
  return { client, changes, states };
}

const placeOrder = async () => {
  await makeProduct(t.ctx);
  const { rows } = await t.ctx.pool.query<{ id: string }>(
    `insert into orders (payment_method, full_name, email, phone, delivery_method, subtotal_kobo, delivery_fee_kobo, total_kobo)
     values ('transfer', 'Ada', 'ada@example.com', '+234', 'pickup', 5050, 0, 5050) returning id`,
  );
  return rows[0]!.id;
};

test("staff hear of new orders and of every status, through the official client", async () => {
  const person = await signUpPerson(shop);
  await giveRole(t.ctx, person.id, "support");
  const { client, changes, states } = listen(person.session.access_token);
  await vi.waitFor(() => expect(states).toContain("SUBSCRIBED"), 30_000);
  const id = await placeOrder();
  await vi.waitFor(() => expect(changes).toHaveLength(1), 30_000);
  expect(changes[0]).toMatchObject({
    eventType: "INSERT",
    table: "orders",
    new: { id, status: "pending", total_amount: 50.5 },
  });
  await t.ctx.pool.query("update orders set status = 'processing' where id = $1", [id]);
  await vi.waitFor(() => expect(changes).toHaveLength(2), 30_000);
  expect(changes[1]).toMatchObject({ eventType: "UPDATE", new: { status: "processing" } });

  // A role taken away is gone with the next change.
  await t.ctx.pool.query("delete from user_roles where user_id = $1", [person.id]);
  const witness = await signUpPerson(shop);
  await giveRole(t.ctx, witness.id, "admin");
  const other = listen(witness.session.access_token);
  await vi.waitFor(() => expect(other.states).toContain("SUBSCRIBED"), 30_000);
  await t.ctx.pool.query("update orders set status = 'shipped' where id = $1", [id]);
  await vi.waitFor(() => expect(other.changes).toHaveLength(1), 30_000);
  expect(changes).toHaveLength(2);
  await client.disconnect();
  await other.client.disconnect();
});

test("customers may not listen", async () => {
  const person = await signUpPerson(shop);
  const { client, states } = listen(person.session.access_token);
  await vi.waitFor(() => expect(states).toContain("CHANNEL_ERROR"), 30_000);
  expect(states).not.toContain("SUBSCRIBED");
  await client.disconnect();
});
