import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  type DayWay,
  ON_CARD,
  type Placed,
  placeOrder,
  readOrder,
  readPiece,
  TOTAL,
} from "./day.ts";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { ask } from "./parcels.ts";
import { askServer, asStaff, makePiece } from "./shopping.ts";
import { makeManager, openAdmin, signInByWire } from "./staff.ts";

const ON_PHONE = "day.phone@example.com";
const AT_DESK = "day.desk@example.com";

test.beforeAll(async ({ playwright, baseURL }) => {
  await makeManager(playwright, baseURL, ON_PHONE);
  await makeManager(playwright, baseURL, AT_DESK);
});

const STOCK = 24;
/** What of one transfer does not come, and is paid in the boutique. */
const REST = 2000;
/** Every way to pay there is. */
const WAYS: DayWay[] = [
  ...Array.from({ length: 7 }, () => "on_delivery" as const),
  ...Array.from({ length: 6 }, () => "transfer" as const),
  ...(["paystack", "paystack", "cash", "card_machine", "gift_card"] as const),
  ...(["card_and_on_delivery", "store_credit"] as const),
];

/** What the rider's phone sends, for stops that nobody need watch. */
async function deliver(page: Page, key: string, { id, stop }: { id: Placed; stop: string }) {
  const { deliveryCode } = await ask<{ deliveryCode: string }>(page, "get_order", {
    order_id: id.id,
    key: id.key,
  });
  const { outcome } = await ask<{ outcome: string }>(page, "rider_word", {
    key,
    stop_id: stop,
    word: {
      key: randomUUID(),
      at: new Date().toISOString(),
      kind: "delivered",
      code: deliveryCode,
      collect: id.atDoor,
      paid_by: "cash",
    },
  });
  expect(outcome).toBe("done");
}

test("two staff and a rider bring a day's orders to their end, and stock and money agree", async ({
  page: phone,
  browser,
}) => {
  const tag = `day ${randomInt(1e6)}`;
  const piece = await makePiece(phone, `Day Mule ${tag}`, { 40: STOCK });
  const { access_token: staffToken } = await signInByWire(phone.request, ON_PHONE);
  const placed: Placed[] = [];
  for (const [n, way] of WAYS.entries()) {
    const name = `Customer${String(n).padStart(2, "0")} ${tag}`;
    placed.push(await placeOrder(phone, { pieceId: piece, way, name, tag, staffToken }));
  }
  const [called, slipped, stale, failed, atDoor] = placed as [
    Placed,
    Placed,
    Placed,
    Placed,
    Placed,
  ];
  const transfers = placed.filter(({ way }) => way === "transfer");
  const unpaid = transfers.at(-1)!;
  await askServer(phone, `/unproved?order=${called.id}`);
  const desk = await openElsewhere(browser);
  await desk.setViewportSize({ width: 1440, height: 900 });

  // On the phone: a call, and a transfer that is in the bank.
  await openAdmin(phone, ON_PHONE, `/admin?tag=${encodeURIComponent(tag)}`);
  const queue = phone.getByRole("region", { name: "Waiting" });
  const stage = (name: string, n: number) =>
    queue.getByRole("button", { name: `${name} ${n}`, exact: true });
  await expect(queue.getByText("20 waiting")).toBeVisible();
  await queue.getByRole("button", { name: /^Confirmed by phone/ }).click();
  await expect(stage("Take payment", 6)).toHaveAttribute("aria-current", "true");
  const first = transfers[0]!.id.slice(0, 8);
  await queue.getByRole("button", { name: `Take payment: order ${first}` }).click();
  await phone.getByRole("button", { name: "It is there" }).click();
  await expect(stage("Take payment", 5)).toBeVisible();
  for (const { id } of transfers.slice(2, -1)) {
    const { payments } = await readOrder(phone, id);
    await asStaff(phone, "rpc/confirm_transfer", { payment_id: payments[0]!.id });
  }

  // At the desk: of one transfer a part came, by the bank's alert, and the rest is paid in the boutique.
  const inPart = transfers[1]!;
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(new Date());
  await openAdmin(desk, AT_DESK, "/admin/bank");
  await desk
    .getByLabel("Alerts")
    .fill(`Credit: NGN${TOTAL - REST} on ${today} FROM ${inPart.name} #${inPart.id.slice(0, 8)}`);
  await desk.getByRole("button", { name: "Read alerts" }).click();
  await desk
    .getByRole("region", { name: "Waiting" })
    .getByRole("listitem")
    .filter({ hasText: inPart.name })
    .getByRole("button", { name: "It is for" })
    .click();
  await expect(desk.getByText("A part of it has come: ₦2,000 is missing")).toBeVisible();
  await desk.goto(`/admin/orders/${inPart.id}`);
  await desk.getByRole("button", { name: "Paid in the boutique" }).click();
  await expect(desk.getByRole("dialog").getByRole("heading")).toHaveText("Take ₦2,000.00");
  await desk.getByRole("radio", { name: /^Cash/ }).check();
  await desk.getByRole("button", { name: "It is here" }).click();
  await expect(desk.getByText("Payment taken")).toBeVisible();

  // All that match are packed, and the one without its money is refused by name.
  await desk.goto(`/admin/orders?q=${encodeURIComponent(tag)}`);
  await desk.getByRole("checkbox", { name: "Select", exact: true }).first().check();
  await desk.getByRole("button", { name: "Select all 20" }).click();
  await desk.getByLabel("Next step").selectOption("Packed");
  await desk.getByRole("dialog").getByRole("button", { name: "Packed: 20 orders" }).click();
  const refused = desk.getByRole("dialog", { name: "1 not done" });
  await expect(refused).toContainText(`Order ${unpaid.id.slice(0, 8)} is not paid yet`);
  await refused.getByRole("button", { name: "Close" }).click();
  // The phone was told.
  await expect(stage("Take payment", 1)).toBeVisible();
  await expect(stage("Hand over", 19)).toBeVisible();

  // A slip of the desk, taken back before its customer is told.
  await desk.goto(`/admin/orders/${slipped.id}`);
  const status = desk.getByLabel(/^Status of order/);
  await status.selectOption("cancelled");
  await desk.getByRole("button", { name: "Cancel the order" }).click();
  await expect(status).toHaveValue("cancelled");
  await desk.getByRole("button", { name: "Undo" }).first().click();
  await expect(status).toHaveValue("processing");

  // A form that was opened before somebody else sent the parcel.
  await desk.goto(`/admin/orders/${stale.id}`);
  await desk.getByRole("button", { name: "Send a parcel" }).click();
  const form = desk.getByRole("dialog");
  await form.getByLabel("Carrier").fill("GIG");
  const { version } = await readOrder(phone, stale.id);
  const gone = { step: "hand_over", carrier: "Kwik", orders: [{ id: stale.id, version }] };
  await asStaff(phone, "rpc/step_orders", gone);
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByRole("alert")).toContainText("has changed since you began this form");
  await expect(form.getByLabel("Carrier")).toHaveValue("GIG");
  await desk.keyboard.press("Escape");
  await expect(status).toHaveValue("shipped");

  // Six go out with the rider, who brings five: one at the door by the page, one is refused there.
  const { id: riderId } = await asStaff<{ id: string }>(phone, "rpc/save_rider", {
    name: `Musa ${tag}`,
    phone: "0803 555 0111",
  });
  const carried = [called, slipped, failed, atDoor, ...placed.slice(-2)];
  const { run_id, key } = await asStaff<{ run_id: string; key: string }>(phone, "rpc/start_run", {
    rider_id: riderId,
    orders: carried.map(({ id }) => ({ id })),
  });
  const { stops } = await asStaff<{ stops: { id: string; order_id: string }[] }>(
    phone,
    "rpc/view_run",
    { id: run_id },
  );
  const stopOf = ({ id }: Placed) => stops.find(({ order_id }) => order_id === id)!.id;
  const rider = await openElsewhere(browser);
  await rider.setViewportSize({ width: 390, height: 844 });
  await rider.goto(`/rider#${key}`);
  const { deliveryCode } = await ask<{ deliveryCode: string }>(rider, "get_order", {
    order_id: atDoor.id,
    key: atDoor.key,
  });
  const stop = rider.getByRole("listitem").filter({ hasText: atDoor.name });
  await stop.getByRole("button", { name: "Delivered", exact: true }).click();
  await stop.getByRole("radio", { name: /Cash/ }).check();
  await stop.getByLabel("The customer's code").fill(deliveryCode);
  await stop.getByRole("button", { name: "It is delivered" }).click();
  await expect(rider.getByText("Paid by cash")).toBeVisible();
  const away = rider.getByRole("listitem").filter({ hasText: failed.name });
  await away.getByRole("button", { name: "Not delivered" }).click();
  await away.getByLabel("Why").selectOption({ label: "Refused the parcel" });
  await away.getByRole("button", { name: "It is not delivered" }).click();
  await expect(rider.getByText("Refused the parcel: bring it back")).toBeVisible();
  for (const id of [called, slipped, ...placed.slice(-2)])
    await deliver(phone, key, { id, stop: stopOf(id) });
  await desk.goto(`/admin/riders/runs/${run_id}`);
  await desk.getByRole("button", { name: /Back: inspect/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Back into stock" }).click();
  await expect(desk.getByText("Back in stock", { exact: true })).toBeVisible();
  await desk.getByRole("button", { name: "End the run" }).click();
  await desk.getByRole("button", { name: "End it" }).click();
  await expect(desk.getByText(/· ended/)).toBeVisible();
  await rider.close();

  // The rest leaves and arrives in bulk, its money with it.
  await phone.goto(`/admin?tag=${encodeURIComponent(tag)}&stage=hand_over`);
  await expect(stage("Hand over", 12)).toBeVisible();
  await queue.getByRole("checkbox", { name: /^Pick/ }).first().check();
  await queue.getByRole("button", { name: "Pick all 12" }).click();
  await queue.getByRole("button", { name: "Hand over", exact: true }).click();
  await phone.getByLabel("Carrier").fill("GIG");
  await phone.getByRole("button", { name: "Hand over: 12 orders" }).click();
  await expect(stage("Hand over", 0)).toBeVisible();
  for (const [name, n] of [
    ["Collect", 3],
    ["Close", 10],
  ] as const) {
    await stage(name, n).click();
    await queue.getByRole("checkbox", { name: /^Pick/ }).first().check();
    await queue.getByRole("button", { name: `Pick all ${n}` }).click();
    await queue.getByRole("button", { name: "Delivered", exact: true }).click();
    await phone.getByRole("button", { name: `Delivered: ${n} orders` }).click();
    await expect(stage(name, 0)).toBeVisible();
  }

  // The rider's cash is counted to the kobo: three orders at the door, and what a gift card left of a fourth.
  const cash = 4 * TOTAL - ON_CARD;
  await desk.goto(`/admin/riders/${riderId}/cash`);
  await expect(desk.getByLabel("To hand in")).toContainText(`₦${cash.toLocaleString("en-NG")}`);
  await desk.getByRole("button", { name: "Count and sign" }).click();
  await desk.getByLabel("Counted (₦)").fill(String(cash));
  await desk.getByRole("button", { name: "Sign" }).click();
  await expect(desk.getByLabel("To hand in")).toContainText("₦0");

  // A count with a difference; then a file with a sale between its export and its import.
  const { sku, barcode, on_hand } = await readPiece(phone, piece);
  expect(on_hand).toBe(STOCK - 19);
  const shelf = `D${piece}`;
  await asStaff(phone, "rpc/save_codes", { product_id: piece, size: "40", sku, barcode, shelf });
  const countId = randomUUID();
  await asStaff(phone, "rpc/start_count", { id: countId, scope: "shelf", place: shelf });
  await phone.goto(`/admin/stock/counts/${countId}`);
  await phone.getByLabel("SKU or barcode").fill(sku);
  // One piece fewer than should be there, that of the order without its money among them.
  await phone.getByLabel("Pieces").fill(String(on_hand));
  await phone.getByRole("button", { name: "Add", exact: true }).click();
  await phone.getByRole("button", { name: "Confirm 1 difference" }).click();
  await phone.getByRole("button", { name: "Change the stock" }).click();
  await expect(phone.getByText("Settled")).toBeVisible();
  const csv = await asStaff<string>(phone, "rpc/export_products", { search: `Day Mule ${tag}` });
  const late = { pieceId: piece, way: "on_delivery" as const, tag, staffToken };
  await placeOrder(phone, { ...late, name: `Late ${tag}` });
  const counted = on_hand - 1;
  const more = csv.replace(`40: ${counted}`, `40: ${counted + 5}`);
  await desk.goto("/admin/imports");
  await desk
    .getByLabel("CSV file")
    .setInputFiles({ name: "more.csv", mimeType: "text/csv", buffer: Buffer.from(more) });
  await expect(desk.getByText("0 to create, 1 to update, 0 unchanged.")).toBeVisible();
  await placeOrder(phone, { ...late, name: `Later ${tag}` });
  await desk.getByRole("button", { name: "Import", exact: true }).click();
  await expect(desk.getByText("0 created, 1 updated, 0 unchanged.")).toBeVisible();
  expect((await readPiece(phone, piece)).on_hand).toBe(counted + 5 - 2);

  const ends = await Promise.all(placed.map(async ({ id }) => readOrder(phone, id)));
  const paid = ends.filter((order) => order.payment_status === "paid");
  expect(paid.map((order) => order.status)).toEqual(paid.map(() => "delivered"));
  expect(paid).toHaveLength(18);
  expect(await readOrder(phone, failed.id)).toMatchObject({ status: "cancelled" });
  expect(await readOrder(phone, unpaid.id)).toMatchObject({
    status: "pending",
    payment_status: "awaiting",
  });
  expect(await askServer(phone, "/differences")).toEqual([]);
  await desk.close();
});
