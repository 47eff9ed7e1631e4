import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { reasonOf } from "~/platform/reason-of.ts";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import {
  banks,
  envelope,
  initialized,
  parseExactly,
  refunded,
  transactions,
  verified,
} from "./paystack-shapes.ts";

const TIMEOUT_MS = 8000;

/** Paystack did not answer, or not as its description says. Nothing is known about the money. */
export class PaystackUnavailable extends AppError {
  constructor(detail: string) {
    super(
      "unavailable",
      "The payment service does not answer. Nothing was charged; try again in a moment.",
      {
        reason: "payment_service_unavailable",
        details: detail,
      },
    );
  }
}

/** Where a refund goes that cannot go back the way the money came. */
export interface RefundAccount {
  accountNumber: string;
  /** One of `listBanks`. */
  bankId: string;
}

/** Money that came. */
export interface PaidTransaction {
  reference: string;
  amountKobo: number;
  currency: string;
  paidAt: Date | null;
  email: string;
}

export type Verification = z.output<typeof verified>;
export type RefundState = z.output<typeof refunded>;

/** The part of Paystack's API that the shop uses. Every call ends within 8 seconds. */
export interface Paystack {
  initialize(input: {
    email: string;
    amountKobo: number;
    reference: string;
    callbackUrl: string;
    cancelUrl: string;
    orderId: string;
  }): Promise<z.output<typeof initialized>>;
  /** Undefined when Paystack knows no such transaction. */
  verify(reference: string): Promise<Verification | undefined>;
  /** Every transaction that was paid and began since a moment, the newest first. */
  listPaid(since: Date): Promise<PaidTransaction[]>;
  refund(input: { reference: string; amountKobo: number; note: string }): Promise<RefundState>;
  fetchRefund(id: string): Promise<RefundState | undefined>;
  /** The newest 100 refunds of the shop. */
  listRefunds(): Promise<RefundState[]>;
  /** Sends a refund that needs attention to a bank account. @throws AppError refused in any other state */
  retryRefund(id: string, account: RefundAccount): Promise<RefundState>;
  /** Nigerian banks, by name. */
  listBanks(): Promise<{ id: string; name: string }[]>;
}

/** Answers that say something about the request, not about Paystack's state or our key. */
const UNDERSTOOD = new Set([200, 201, 400, 404, 422]);

/** The shop's Paystack. @throws AppError refused when no key is set */
export function requirePaystack({ paystack }: { paystack: Paystack | null }): Paystack {
  if (paystack) return paystack;
  throw new AppError("refused", "Card payments are not set up in this shop", {
    reason: "card_not_offered",
  });
}

export function createPaystack({ secretKey, baseUrl }: Config["paystack"]): Paystack {
  async function call(method: "GET" | "POST", path: string, body?: object) {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      text = await response.text();
    } catch (error) {
      throw new PaystackUnavailable(reasonOf(error));
    }
    if (!UNDERSTOOD.has(response.status)) {
      throw new PaystackUnavailable(`status ${response.status}`);
    }
    let parsed: z.output<typeof envelope>;
    try {
      parsed = envelope.parse(parseExactly(text));
    } catch {
      throw new PaystackUnavailable("an answer that cannot be read");
    }
    return parsed;
  }

  function read<T extends z.ZodType>(
    schema: T,
    answer: { data?: unknown; message: string },
  ): z.output<T> {
    const parsed = schema.safeParse(answer.data);
    if (!parsed.success) throw new PaystackUnavailable(`an unexpected answer: ${answer.message}`);
    return parsed.data;
  }

  /** @throws AppError refused, with what Paystack says of it */
  function readRefund(answer: z.output<typeof envelope>): RefundState {
    if (answer.status) return read(refunded, answer);
    throw new AppError("refused", `Paystack refused the refund: ${answer.message}`, {
      reason: "refund_refused",
    });
  }

  return {
    async initialize({ email, amountKobo, reference, callbackUrl, cancelUrl, orderId }) {
      const answer = await call("POST", "/transaction/initialize", {
        email,
        amount: amountKobo,
        currency: "NGN",
        reference,
        callback_url: callbackUrl,
        channels: ["card", "bank", "bank_transfer", "ussd"],
        metadata: { cancel_action: cancelUrl, order_id: orderId },
      });
      if (!answer.status) throw new PaystackUnavailable(answer.message);
      return read(initialized, answer);
    },
    async verify(reference) {
      const answer = await call("GET", `/transaction/verify/${encodeURIComponent(reference)}`);
      if (answer.status === false || !answer.data) return undefined;
      return read(verified, answer);
    },
    async listPaid(since) {
      const found: PaidTransaction[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = new URLSearchParams({
          ...{ status: "success", from: since.toISOString() },
          ...{ per_page: "100", page: String(page) },
        });
        const answer = await call("GET", `/transaction?${query}`);
        const list = read(transactions, { data: answer, message: answer.message });
        pages = list.meta.pageCount;
        for (const { reference, amount, currency, paid_at, customer } of list.data) {
          const { email } = customer;
          found.push({ reference, amountKobo: amount, currency, paidAt: paid_at, email });
        }
      }
      return found;
    },
    async refund({ reference, amountKobo, note }) {
      const answer = await call("POST", "/refund", {
        transaction: reference,
        amount: amountKobo,
        merchant_note: note,
      });
      return readRefund(answer);
    },
    async fetchRefund(id) {
      const answer = await call("GET", `/refund/${encodeURIComponent(id)}`);
      return answer.status && answer.data ? read(refunded, answer) : undefined;
    },
    async listRefunds() {
      const answer = await call("GET", "/refund?perPage=100");
      return answer.status ? read(z.array(refunded), answer) : [];
    },
    async retryRefund(id, { accountNumber, bankId }) {
      const answer = await call(
        "POST",
        `/refund/retry_with_customer_details/${encodeURIComponent(id)}`,
        {
          refund_account_details: {
            currency: "NGN",
            account_number: accountNumber,
            bank_id: bankId,
          },
        },
      );
      return readRefund(answer);
    },
    async listBanks() {
      const answer = await call("GET", "/bank?country=nigeria&currency=NGN");
      if (!answer.status) throw new PaystackUnavailable(answer.message);
      return read(banks, answer)
        .filter((bank) => bank.active && !bank.is_deleted)
        .map(({ id, name }) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },
  };
}

/** Whether these exact bytes were signed with our key. */
export function isSignedByPaystack(
  secretKey: string,
  body: Uint8Array,
  signature: string | undefined,
): boolean {
  if (!signature || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const right = createHmac("sha512", secretKey).update(body).digest();
  return timingSafeEqual(right, Buffer.from(signature, "hex"));
}
