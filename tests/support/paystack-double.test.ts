import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createPaystack } from "~/platform/services/paystack.ts";
import { type PaystackDouble, startPaystackDouble } from "./paystack-double.ts";

// The operations that the shop uses, from Paystack's own OpenAPI description (PaystackOSS/openapi
// at 9678dea, MIT), without its examples and words; what is null in its examples may be null.
type Schema = Parameters<typeof z.fromJSONSchema>[0];
interface Operation {
  request: Schema | null;
  responses: Record<string, Schema>;
}
const published = JSON.parse(
  readFileSync(new URL("./paystack-openapi.json", import.meta.url), "utf8"),
) as Record<string, Operation>;

const SECRET_KEY = "sk_test_double";
let double: PaystackDouble;
let seen: { operation: string; status: number; request: unknown; answer: unknown }[] = [];

beforeAll(async () => {
  double = await startPaystackDouble({ secretKey: SECRET_KEY });
});
afterAll(() => double.stop());

const operationOf = (method: string, path: string) =>
  `${method} ${path.replace(/\/verify\/.+$/, "/verify/{reference}").replace(/^\/refund\/(.+\/)?\d+$/, "/refund/$1{id}")}`;

/** The shop's own client, its requests and the answers noted on the way. */
function client(secretKey = SECRET_KEY) {
  const { fetch: send } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    const copy = response.clone();
    seen.push({
      operation: operationOf(init?.method ?? "GET", new URL(String(input)).pathname),
      status: response.status,
      request: init?.body ? JSON.parse(String(init.body)) : null,
      answer: await copy.json(),
    });
    return response;
  };
  return {
    paystack: createPaystack({ secretKey, baseUrl: double.url }),
    restore: () => {
      globalThis.fetch = send;
    },
  };
}

function expectAsPublished(): void {
  for (const { operation, status, request, answer } of seen) {
    const { request: asked, responses } = published[operation]!;
    const check = (schema: Schema, value: unknown, what: string) => {
      const result = z.fromJSONSchema(schema, { defaultTarget: "openapi-3.0" }).safeParse(value);
      expect(result.error?.issues ?? [], `${what} of ${operation} ${status}`).toEqual([]);
    };
    if (asked) check(asked, request, "request");
    // Of refused refunds the description says nothing: they are like every other refusal.
    const schema = responses[status] ?? published["POST /transaction/initialize"]!.responses[400]!;
    check(schema, answer, "answer");
  }
}

test("what the shop asks and what the stand-in answers is as Paystack describes it", async () => {
  seen = [];
  const { paystack, restore } = client();
  const stranger = client("sk_test_wrong");
  try {
    const order = {
      email: "adaeze@example.com",
      amountKobo: 5_250_000,
      reference: "ORI-1",
      callbackUrl: "https://shop.test/orders/1",
      cancelUrl: "https://shop.test/orders/1",
      orderId: "1",
    };
    await paystack.initialize(order);
    await expect(paystack.initialize(order)).rejects.toThrow();
    expect(await paystack.verify("ORI-1")).toMatchObject({ status: "abandoned" });
    expect(await paystack.verify("ORI-none")).toBeUndefined();
    const refund = { reference: "ORI-1", amountKobo: 250_000, note: "refund 1" };
    await expect(paystack.refund(refund)).rejects.toThrow();
    double.pay("ORI-1");
    expect(await paystack.verify("ORI-1")).toMatchObject({ status: "success", amount: 5_250_000 });
    expect(await paystack.listPaid(new Date())).toMatchObject([
      { reference: "ORI-1", amountKobo: 5_250_000, email: "adaeze@example.com" },
    ]);
    const made = await paystack.refund(refund);
    expect(await paystack.fetchRefund(made.id)).toMatchObject({ amount: 250_000 });
    expect(await paystack.fetchRefund("12")).toBeUndefined();
    expect(await paystack.listRefunds()).toMatchObject([{ merchant_note: "refund 1" }]);
    const [bank, ...others] = await paystack.listBanks();
    expect([bank, others.length]).toEqual([{ id: "9", name: "Guaranty Trust Bank" }, 1]);
    const account = { accountNumber: "0123456789", bankId: "9" };
    await expect(paystack.retryRefund(made.id, account)).rejects.toThrow("needs-attention");
    double.refunds[0]!.status = "needs-attention";
    expect(await paystack.fetchRefund(made.id)).toMatchObject({ status: "needs-attention" });
    await expect(
      paystack.retryRefund(made.id, { ...account, accountNumber: "1" }),
    ).rejects.toMatchObject({ reason: "refund_refused" });
    expect(await paystack.retryRefund(made.id, account)).toMatchObject({ status: "processing" });
    await expect(stranger.paystack.verify("ORI-1")).rejects.toThrow();
  } finally {
    restore();
  }
  expect(new Set(seen.map((one) => one.operation))).toEqual(new Set(Object.keys(published)));
  expectAsPublished();
});
