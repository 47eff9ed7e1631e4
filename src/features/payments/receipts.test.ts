import { randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { orders } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { expireOrders } from "~/features/orders/expire-unpaid.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";

const t = testContext();
const HOUR = 3_600_000;

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 400, height: 700, channels: 3, background: "#2f5d50" } })
    .withMetadata({ exif: { IFD0: { Copyright: "where I live" } } })
    .jpeg()
    .toBuffer();
});

async function order(method: "transfer" | "on_delivery" = "transfer") {
  const product = await makeProduct(t.ctx, { stock: { "10": 5 } });
  const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
  const input = orderInput([line], { payment_method: method });
  return placeOrder(t.ctx, anonymous, input, null);
}

const upload = (id: string, key: string, body: Uint8Array) =>
  createApp(t.ctx).request(`/order-files/${id}`, {
    method: "POST",
    headers: { "x-order-key": key },
    body: new Uint8Array(body),
  });

async function call(name: string, body: object) {
  const response = await createApp(t.ctx).request(`/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function staffSees(id: string): Promise<{ receipt_url: string }[]> {
  const response = await createApp(t.ctx).request("/rest/v1/rpc/admin_order", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${t.ctx.tokens.serviceKey}`,
    },
    body: JSON.stringify({ id }),
  });
  return ((await response.json()) as { payments: { receipt_url: string }[] }).payments;
}

const pdf = (objects: string) =>
  Buffer.from(`%PDF-1.7\n${objects}\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`, "latin1");
const catalog = "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj";

/** Objects packed into a stream, as most programs write them. */
function packed(objects: string): Buffer {
  const body = deflateSync(Buffer.from(objects)).toString("latin1");
  return pdf(
    `${catalog}\n5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>\nstream\n${body}\nendstream\nendobj`,
  );
}

test("staff who asked for it get one mail for a payment's receipts, and none about the customer", async () => {
  const mails = () =>
    t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, "staff-receipt-sent"));
  const sendTwo = async () => {
    const { id, key } = await order();
    for (let n = 0; n < 2; n++) {
      const { name } = (await (await upload(id, key, photo)).json()) as { name: string };
      const sent = await call("send_receipt", { order_id: id, key, file: name });
      expect(sent.status).toBe(200);
    }
    return { id, key };
  };
  await sendTwo();
  expect(await mails()).toEqual([]);

  await updateSettings(t.ctx, randomUUID(), "notifications", { staff_email: "till@oriki.example" });
  const { id, key } = await sendTwo();
  await sendDueMails(t.ctx);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: "till@oriki.example", status: "kept" });
  expect(mail!.text).toContain(`/admin/orders/${id}`);
  expect(mail!.text).toContain("₦52,500.00");
  expect(JSON.stringify(mail)).not.toContain("adaeze");

  // What is refused is not told: the mail stands and falls with the receipt.
  const { name } = (await (await upload(id, key, photo)).json()) as { name: string };
  await t.ctx.db.delete(mailOutbox);
  await t.ctx.db.update(orders).set({ paymentStatus: "paid" }).where(eq(orders.id, id));
  expect((await call("send_receipt", { order_id: id, key, file: name })).status).toBe(422);
  expect(await mails()).toEqual([]);
  await updateSettings(t.ctx, randomUUID(), "notifications", { staff_email: "" });
});

test("a photo and a PDF arrive, the photo written anew; staff see them by a link that ends", async () => {
  const { id, key } = await order();
  const sent = await upload(id, key, photo);
  expect(sent.status).toBe(200);
  const { name } = (await sent.json()) as { name: string };
  const shown = await call("send_receipt", { order_id: id, key, file: name });
  expect(shown.body).toMatchObject({ receipt: { sentAt: t.clock.now().toISOString() } });

  const [payment] = await staffSees(id);
  const file = await createApp(t.ctx).request(payment!.receipt_url);
  expect(file.status).toBe(200);
  expect(file.headers.get("cache-control")).toBe("private, max-age=300");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes("where I live")).toBe(false);

  // Neither the plain address nor an altered or an old link shows it.
  const plain = payment!.receipt_url.replace("/sign/", "/public/").replace(/\?.*/, "");
  expect((await createApp(t.ctx).request(plain)).status).toBe(404);
  const altered = payment!.receipt_url.replace(/\.(.)([^.]*)$/, (_, first, rest) =>
    first === "A" ? `.B${rest}` : `.A${rest}`,
  );
  expect((await createApp(t.ctx).request(altered)).status).toBe(400);
  t.clock.advance(2 * HOUR);
  expect((await createApp(t.ctx).request(payment!.receipt_url)).status).toBe(400);

  for (const document of [pdf(catalog), packed("<< /Type /Pages /Count 1 >>")]) {
    const answer = await upload(id, key, document);
    expect(answer.status).toBe(200);
    const kept = (await answer.json()) as { name: string };
    await call("send_receipt", { order_id: id, key, file: kept.name });
    const [again] = await staffSees(id);
    const saved = await createApp(t.ctx).request(again!.receipt_url);
    expect(saved.headers.get("content-disposition")).toBe("attachment");
    expect(saved.headers.get("content-security-policy")).toContain("sandbox");
    expect(Buffer.from(await saved.arrayBuffer()).equals(document)).toBe(true);
  }
});

test("whoever may not see the order sends nothing, and no order takes another one's file", async () => {
  const [one, other] = [await order(), await order()];
  expect((await upload(one.id, other.key, photo)).status).toBe(404);
  expect((await upload(one.id, "", photo)).status).toBe(404);
  expect((await upload("no-order", one.key, photo)).status).toBe(404);
  const { name } = (await (await upload(one.id, one.key, photo)).json()) as { name: string };
  const mine = { order_id: other.id, key: other.key };
  for (const file of [name, `${other.id}/none`, `${other.id}/../${name}`, ""]) {
    expect((await call("send_receipt", { ...mine, file })).status).toBe(400);
  }
  expect((await call("get_order", mine)).body).toMatchObject({ receipt: { sentAt: null } });
});

test("files that are something else, damaged, armed or too large are refused with a text", async () => {
  const { id, key } = await order();
  const hostile: [Uint8Array, number][] = [
    [Buffer.from("<html><script>alert(1)</script>"), 415],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    [Buffer.from("MZ\x90\0\x03\0\0\0"), 415],
    [new Uint8Array(0), 415],
    [photo.subarray(0, photo.length / 2), 415],
    [Buffer.concat([Buffer.from("GIF89a"), Buffer.from("<?php system($_GET[1]); ?>")]), 415],
    [Buffer.from("%PDF-1.7\nnothing more"), 415],
    [pdf(`${catalog}\n3 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj`), 415],
    [pdf(`${catalog}\n3 0 obj\n<< /S /J#61vaScript /J#53 (app.alert(1)) >>\nendobj`), 415],
    [pdf(`${catalog}\n3 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj`), 415],
    [pdf(`${catalog}\n3 0 obj\n<< /Names << /EmbeddedFiles 4 0 R >> >>\nendobj`), 415],
    [packed("<< /S /JavaScript /JS (app.alert(1)) >>"), 415],
    [packed("A".repeat(20 * 1024 * 1024)), 415],
    [Buffer.alloc(10 * 1024 * 1024 + 1, "A"), 413],
  ];
  for (const [bytes, status] of hostile) {
    const answer = await upload(id, key, bytes);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\w+ \w+/) });
  }
});

test("an order keeps twenty files, not more", async () => {
  const { id, key } = await order();
  const statuses: number[] = [];
  for (let n = 0; n < 22; n++) statuses.push((await upload(id, key, pdf(catalog))).status);
  expect(statuses).toEqual([...Array(20).fill(200), 422, 422]);
});

test("a receipt keeps the pieces for a day, once; after that it helps to give the money back", async () => {
  const placed = await order();
  const { id, key } = placed;
  const { name } = (await (await upload(id, key, photo)).json()) as { name: string };
  const send = () => call("send_receipt", { order_id: id, key, file: name });
  const until = async () => {
    const [row] = await t.ctx.db.select().from(orders).where(eq(orders.id, id));
    return row!.expiresAt?.getTime();
  };
  expect((await send()).status).toBe(200);
  const day = t.clock.now().getTime() + 24 * HOUR;
  expect(await until()).toBe(day);
  t.clock.advance(HOUR);
  expect((await send()).status).toBe(200);
  expect(await until()).toBe(day);

  t.clock.advance(24 * HOUR);
  expect(await expireOrders(t.ctx)).toBeGreaterThan(0);
  expect((await call("get_order", { order_id: id, key })).body).toMatchObject({
    status: "cancelled",
    due: null,
    receipt: { reference: placed.payment_reference },
  });
  expect((await send()).status).toBe(200);
  const [payment] = await t.ctx.db.select().from(payments).where(eq(payments.orderId, id));
  expect(payment).toMatchObject({ status: "cancelled", receiptAt: t.clock.now() });
});

test("an order that waits for no transfer takes no receipt", async () => {
  const { id, key } = await order("on_delivery");
  const { name } = (await (await upload(id, key, photo)).json()) as { name: string };
  expect(await call("send_receipt", { order_id: id, key, file: name })).toMatchObject({
    status: 422,
    body: { code: "nothing_to_pay" },
  });
});
