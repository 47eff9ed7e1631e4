import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testPayments } from "~tests/support/payments.ts";

const shop = testPayments();

test("the audit log names who confirmed, shipped, refunded and exported", async () => {
  const { ctx } = shop.t;
  const { client, email, id } = await signUpPerson(createAccountsShop(ctx));
  await giveRole(ctx, id, "manager");
  const press = async (name: string, args: object) => {
    const { data, error } = await client.rpc(name, args);
    expect([name, error]).toEqual([name, null]);
    return data;
  };
  const order = await shop.order({ payment_method: "transfer", quantity: 2 });
  const [payment] = (await shop.state(order.id)).payments;
  const refund = (amount: number) => ({ order_id: order.id, amount, key: `refund-of-${amount}` });

  await press("confirm_transfer", { payment_id: payment!.id });
  await press("ship_order", { order_id: order.id, carrier: "GIG", tracking_number: "GIG-1" });
  await client.from("orders").update({ status: "delivered" }).eq("id", order.id);
  const { id: first } = await press("refund_order", refund(1_000));
  await press("process_refund", { refund_id: first });
  const { id: second } = await press("refund_order", refund(2_000));
  await press("settle_refund_by_hand", { refund_id: second, reference: "GTB-77812" });
  for (const list of ["orders", "users"]) await press("admin_export", { list });
  await press("export_products", {});

  const card = await shop.order();
  const reference = await shop.begin(card.id);
  shop.paystack.pay(reference);
  await press("check_payment", { order_id: card.id, key: card.key });
  const { id: third } = await press("refund_order", { ...refund(3_000), order_id: card.id });
  await press("process_refund", { refund_id: third });
  shop.paystack.refunds.at(-1)!.status = "needs-attention";
  const { body, signature } = shop.paystack.webhook("refund.needs-attention", {
    transaction_reference: reference,
  });
  await shop.post({ body, signature });
  await expect.poll(async () => (await shop.state(card.id)).refunds[0]!.attentionAt).not.toBeNull();
  const account = { bank_id: "9", account_number: "0123456789" };
  await press("retry_refund", { refund_id: third, ...account });

  const entries = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorEmail, email))
    .orderBy(auditLog.id);
  const money = entries.filter(({ entity }) => entity === "order" || entity === "list");
  expect(money.map(({ action, entityId, after }) => [action, entityId, after])).toEqual([
    ["order.paid", order.id, expect.objectContaining({ method: "transfer" })],
    ["payment.confirmed", order.id, expect.objectContaining({ outcome: "paid" })],
    ["order.shipped", order.id, expect.objectContaining({ tracking_number: "GIG-1" })],
    ["order.delivered", order.id, { status: "delivered" }],
    ["refund.requested", order.id, expect.objectContaining({ amount_kobo: 100_000 })],
    ["refund.transferred", order.id, expect.objectContaining({ amount_kobo: 100_000 })],
    ["refund.requested", order.id, expect.objectContaining({ amount_kobo: 200_000 })],
    ["refund.transferred", order.id, expect.objectContaining({ reference: "GTB-77812" })],
    ["list.exported", "orders", expect.objectContaining({ rows: 1 })],
    ["list.exported", "users", expect.objectContaining({ rows: 1 })],
    ["list.exported", "products", { search: "", filters: {} }],
    ["refund.requested", card.id, expect.objectContaining({ amount_kobo: 300_000 })],
    ["refund.sent", card.id, expect.objectContaining({ amount_kobo: 300_000 })],
    ["refund.sent_to_account", card.id, expect.objectContaining({ account_ends: "6789" })],
  ]);
  // The account itself is nobody's to keep.
  expect(JSON.stringify(entries)).not.toContain("0123456789");
});
