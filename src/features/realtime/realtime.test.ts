import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { RealtimeClient } from "@supabase/realtime-js";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { createRealtimeApi } from "./api.server.ts";
import { MOST_OF_ONE_ACCOUNT } from "./listeners.server.ts";

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

const ORDERS = { event: "*", schema: "public", table: "orders" };

function connect(token: string) {
  const { port } = server.address() as AddressInfo;
  const client = new RealtimeClient(`ws://127.0.0.1:${port}/realtime/v1`, {
    params: { apikey: token },
    accessToken: async () => token,
  });
  onTestFinished(() => void client.disconnect());
  return client;
}

function listen(token: string, wanted: object = ORDERS) {
  const client = connect(token);
  const changes: Record<string, unknown>[] = [];
  const states: string[] = [];
  let reason = "";
  client
    .channel("orders")
    .on("postgres_changes", wanted as typeof ORDERS & { event: "*" }, (change) =>
      changes.push(change),
    )
    .subscribe((state, error) => {
      states.push(state);
      reason ||= error?.message ?? "";
    });
  const settled = (state: string) =>
    vi.waitFor(() => expect(states.at(-1)).toBe(state), { timeout: 30_000 });
  return {
    client,
    changes,
    states,
    subscribed: () => settled("SUBSCRIBED"),
    async refused() {
      await settled("CHANNEL_ERROR");
      expect(states).not.toContain("SUBSCRIBED");
      return reason;
    },
  };
}

const placeOrder = async (userId: string | null = null) => {
  const { rows } = await t.ctx.pool.query<{ id: string }>(
    `insert into orders (user_id, payment_method, full_name, email, phone, delivery_method, subtotal_kobo, delivery_fee_kobo, total_kobo)
     values ($1, 'transfer', 'Ada', 'ada@example.com', '+234', 'pickup', 5050, 0, 5050) returning id`,
    [userId],
  );
  return rows[0]!.id;
};

test("staff are told of new orders and of every status, through the official client", async () => {
  const person = await signUpPerson(shop);
  await giveRole(t.ctx, person.id, "support");
  const { changes, subscribed } = listen(person.session.access_token);
  await subscribed();
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
  await other.subscribed();
  await t.ctx.pool.query("update orders set status = 'shipped' where id = $1", [id]);
  await vi.waitFor(() => expect(other.changes).toHaveLength(1), 30_000);
  expect(changes).toHaveLength(2);
});

const setStatus = (id: string, status: string) =>
  t.ctx.pool.query("update orders set status = $2 where id = $1", [id, status]);

test("customers are told of their own orders and of nobody else's, with their filter or without one", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const own = listen(ada.session.access_token, { ...ORDERS, filter: `user_id=eq.${ada.id}` });
  const all = listen(ada.session.access_token);
  const theirs = listen(bola.session.access_token);
  for (const listener of [own, all, theirs]) await listener.subscribed();
  await placeOrder();
  const bolas = await placeOrder(bola.id);
  const adas = await placeOrder(ada.id);
  const told = [
    [own, adas],
    [all, adas],
    [theirs, bolas],
  ] as const;
  // A change comes with the row as it stands by then: the next one waits until this is received.
  for (const [{ changes }, id] of told) {
    await vi.waitFor(() => expect(changes).toHaveLength(1), 30_000);
    expect(changes[0]).toMatchObject({ eventType: "INSERT", new: { id, status: "pending" } });
  }
  await setStatus(bolas, "processing");
  await setStatus(adas, "processing");
  for (const [{ changes }, id] of told) {
    await vi.waitFor(() => expect(changes).toHaveLength(2), 30_000);
    expect(changes[1]).toMatchObject({
      eventType: "UPDATE",
      new: { id, status: "processing" },
      old: { id },
    });
  }
});

test("a session that has ended is told so with the next change, and receives nothing", async () => {
  const ada = await signUpPerson(shop);
  const { changes, states, subscribed } = listen(ada.session.access_token);
  await subscribed();
  await t.ctx.pool.query("update sessions set ended_at = now() where user_id = $1", [ada.id]);
  await placeOrder(ada.id);
  await vi.waitFor(() => expect(states).toContain("CHANNEL_ERROR"), 30_000);
  expect(changes).toEqual([]);
});

test("staff may listen to some of the orders", async () => {
  const person = await signUpPerson(shop);
  await giveRole(t.ctx, person.id, "support");
  const token = person.session.access_token;
  const shipped = listen(token, { ...ORDERS, event: "UPDATE", filter: "status=eq.shipped" });
  await shipped.subscribed();
  const [one, other] = [await placeOrder(), await placeOrder()];
  await setStatus(other, "processing");
  await setStatus(one, "shipped");
  await vi.waitFor(() => expect(shipped.changes).toHaveLength(1), 30_000);
  expect(shipped.changes[0]).toMatchObject({ eventType: "UPDATE", new: { id: one } });
});

test("what would never come is refused at joining, with a reason", async () => {
  const person = await signUpPerson(shop);
  const admin = await signUpPerson(shop);
  await giveRole(t.ctx, admin.id, "admin");
  for (const [wanted, reason] of [
    [{ ...ORDERS, table: "products" }, "Changes of public.products are not told"],
    [{ ...ORDERS, table: "sessions" }, "Changes of public.sessions are not told"],
    [{ event: "*", schema: "public" }, "Changes of public.* are not told"],
    [{ ...ORDERS, schema: "auth" }, "Changes of auth.orders are not told"],
    [{ ...ORDERS, event: "DELETE" }, "The event DELETE never comes"],
    [{ ...ORDERS, filter: "total_amount=gt.5" }, "The filter total_amount=gt.5 cannot be told"],
    [{ ...ORDERS, filter: "colour=eq.red" }, "The filter colour=eq.red cannot be told"],
    [{ ...ORDERS, filter: "status=eq.lost" }, "The filter status=eq.lost cannot be told"],
    [{ ...ORDERS, filter: "user_id=eq.me" }, "The filter user_id=eq.me cannot be told"],
    [{ ...ORDERS, select: ["id"] }, "Malformed join"],
  ] as const) {
    expect(await listen(admin.session.access_token, wanted).refused()).toContain(reason);
  }
  for (const filter of [`user_id=eq.${admin.id}`, "status=eq.shipped"]) {
    const { refused } = listen(person.session.access_token, { ...ORDERS, filter });
    expect(await refused(), filter).toContain("Unauthorized");
  }
  expect(await listen(t.ctx.tokens.publicKey).refused()).toContain("Unauthorized: sign in");

  const client = connect(admin.session.access_token);
  const reasons: string[] = [];
  const note = (_state: string, error?: Error) => error && reasons.push(error.message);
  client
    .channel("room")
    .on("broadcast", { event: "hello" }, () => {})
    .subscribe(note);
  client
    .channel("people")
    .on("presence", { event: "sync" }, () => {})
    .subscribe(note);
  await vi.waitFor(() => expect(reasons.length).toBeGreaterThanOrEqual(2), 30_000);
  expect(reasons.some((reason) => reason.includes("Nothing to listen to"))).toBe(true);
  expect(reasons.some((reason) => reason.includes("Presence"))).toBe(true);
});

test("staff are told of receipts, work, returns, messages and who looks; nobody else is", async () => {
  const person = await signUpPerson(shop);
  await giveRole(t.ctx, person.id, "support");
  const order = await placeOrder();
  const receipts = listen(person.session.access_token, { ...ORDERS, table: "payments" });
  const work = listen(person.session.access_token, { ...ORDERS, table: "order_work" });
  const messages = listen(person.session.access_token, { ...ORDERS, table: "contact_messages" });
  for (const listener of [receipts, work, messages]) await listener.subscribed();
  await t.ctx.pool.query(
    "insert into payments (order_id, method, amount_kobo, reference) values ($1, 'transfer', 5050, 'ORI-1')",
    [order],
  );
  await t.ctx.pool.query("update payments set receipt_url = 'seen.jpg' where order_id = $1", [
    order,
  ]);
  await t.ctx.pool.query("insert into order_work (order_id, tags) values ($1, '{gift}')", [order]);
  await t.ctx.pool.query(
    "insert into contact_messages (name, email, message) values ('Ada', 'ada@example.com', 'Hello')",
  );
  for (const [{ changes }, id] of [
    [receipts, order],
    [work, order],
    [messages, expect.any(String)],
  ] as const) {
    await vi.waitFor(() => expect(changes).toHaveLength(1), 30_000);
    // Only that it changed: what it says is read as everything is.
    expect(changes[0]!.new).toEqual({ id });
  }
  const customer = await signUpPerson(shop);
  for (const table of ["payments", "contact_messages", "order_viewers"]) {
    const refused = listen(customer.session.access_token, { ...ORDERS, table }).refused();
    expect(await refused, table).toContain("told to staff");
  }
});

const HEARTBEAT = JSON.stringify({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "1" });

/** A connection as anybody opens one. */
function connectPlainly(port: number, path: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}?vsn=1.0.0`);
  onTestFinished(() => socket.terminate());
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const opened = new Promise((resolve) => socket.once("open", resolve));
  return { socket, opened, closed };
}

test("a connection that floods the shop is closed, and what it sent beyond its share is not answered", async () => {
  const { port } = server.address() as AddressInfo;
  const { socket, opened, closed } = connectPlainly(port, "/realtime/v1/websocket");
  let answers = 0;
  socket.on("message", () => answers++);
  await opened;
  for (let n = 0; n < 2000; n++) socket.send(HEARTBEAT);
  expect(await closed).toBe(1008);
  expect(answers).toBeLessThanOrEqual(240);
});

/** A live wire of its own, with other times. @returns its port */
async function serveWith(options: { idleMs: number }): Promise<number> {
  const api = createRealtimeApi(t.ctx, options);
  let own: ReturnType<typeof serve>;
  await new Promise<void>((resolve) => {
    own = serve(
      {
        fetch: api.app.fetch,
        port: 0,
        websocket: { server: new WebSocketServer({ noServer: true }) },
      },
      () => resolve(),
    );
  });
  onTestFinished(() => void own.close());
  return (own!.address() as AddressInfo).port;
}

test("who listens to nothing is let go", async () => {
  const { closed } = connectPlainly(await serveWith({ idleMs: 50 }), "/websocket");
  expect(await closed).toBe(1000);
});

const joinOf = (token: string, topic = "realtime:orders") =>
  JSON.stringify({
    ...{ topic, event: "phx_join", ref: "1", join_ref: "1" },
    payload: { access_token: token, config: { postgres_changes: [ORDERS] } },
  });

/** Opens a connection that joins as the official client does. @returns what it was answered */
async function joinPlainly(port: number, path: string, token: string) {
  const { socket, opened, closed } = connectPlainly(port, path);
  await opened;
  const answered = new Promise<{ status: string; response: { reason?: string } }>((resolve) => {
    socket.on("message", (text) => {
      const { event, payload } = JSON.parse(String(text));
      if (event === "phx_reply") resolve(payload);
    });
  });
  socket.send(joinOf(token));
  return { socket, closed, ...(await answered) };
}

test("who listens and says nothing any more is let go, too: perhaps nobody is there", async () => {
  const { session } = await signUpPerson(shop);
  // Time enough to join on a busy machine.
  const port = await serveWith({ idleMs: 1000 });
  const { status, closed } = await joinPlainly(port, "/websocket", session.access_token);
  expect(status).toBe("ok");
  await closed;
});

test("of one account so many connections listen and no more, until one of them leaves", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const { port } = server.address() as AddressInfo;
  const join = (person: typeof ada) =>
    joinPlainly(port, "/realtime/v1/websocket", person.session.access_token);
  const joined = [];
  for (let n = 0; n < MOST_OF_ONE_ACCOUNT; n++) joined.push(await join(ada));
  expect(joined.map(({ status }) => status)).not.toContain("error");
  const refused = await join(ada);
  expect(refused.response.reason).toContain("connections of one account");
  expect((await join(bola)).status).toBe("ok");
  // Another channel of one that listens already is no other connection.
  joined[1]!.socket.send(joinOf(ada.session.access_token, "realtime:again"));
  joined[0]!.socket.close();
  await joined[0]!.closed;
  await vi.waitFor(async () => expect((await join(ada)).status).toBe("ok"), 30_000);
  expect((await join(ada)).status).toBe("error");
});
