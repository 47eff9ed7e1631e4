// A stand-in for Paystack with the fields of its published OpenAPI description (checked against it
// in paystack-double.test.ts). It keeps transactions and refunds in memory and misbehaves when a test asks it to.
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  BANKS,
  describeList,
  describeListed,
  describeNewRefund,
  describePage,
  describeRefund,
  describeRetriedRefund,
  describeTransaction,
} from "./paystack-answers.ts";

export interface DoubleTransaction {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  amount: number;
  currency: string;
  callbackUrl: string;
  cancelUrl: string;
  /** abandoned until the shopper does something, as at Paystack. */
  status: "abandoned" | "ongoing" | "pending" | "processing" | "failed" | "success" | "reversed";
  /** What the card that paid is known by. */
  card?: string;
}

export interface DoubleRefund {
  id: number;
  reference: string;
  amount: number;
  status: "pending" | "processing" | "processed" | "failed" | "needs-attention";
  merchantNote: string;
}

/** One misbehaviour, used up by the next request that it matches. */
export interface Fault {
  /** The part of the path that must match. */
  on: "initialize" | "verify" | "refund";
  /** Answered this late. */
  delayMs?: number;
  /** Answered with this status instead. */
  status?: number;
  /** drop: cut before the answer; cut: in the middle of it; late: the work is done, then cut. */
  connection?: "drop" | "cut" | "late";
  /** Changes what is said about the transaction. */
  corrupt?: (data: Record<string, unknown>) => unknown;
  /** Not used up. */
  always?: boolean;
}

export interface PaystackDouble {
  url: string;
  transactions: Map<string, DoubleTransaction>;
  refunds: DoubleRefund[];
  faults: Fault[];
  /** Every request, as "POST /refund". */
  requests: string[];
  /** The shopper pays (or fails to) on Paystack's page. */
  pay(reference: string, change?: Partial<DoubleTransaction>): DoubleTransaction;
  /** A webhook as Paystack sends it: exact bytes and their signature. */
  webhook(
    event: string,
    data: Record<string, unknown>,
    key?: string,
  ): { body: string; signature: string };
  stop(): Promise<void>;
}

export async function startPaystackDouble(options: {
  secretKey: string;
  /** Where successes are announced by themselves; unset: the test announces. */
  webhookUrl?: string;
}): Promise<PaystackDouble> {
  const transactions = new Map<string, DoubleTransaction>();
  const refunds: DoubleRefund[] = [];
  const faults: Fault[] = [];
  const requests: string[] = [];
  let serial = 4_099_260_000;

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function takeFault(on: Fault["on"]): Fault | undefined {
    const at = faults.findIndex((fault) => fault.on === on);
    const fault = faults[at];
    if (fault && !fault.always) faults.splice(at, 1);
    return fault;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const body = await readBody(request);
    if (pathname.startsWith("/checkout/")) return showPage(request, response, pathname);
    requests.push(`${request.method} ${pathname}`);
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
      return send(response, 401, { status: false, message: "Invalid key" });
    }
    const on = pathname.startsWith("/refund")
      ? "refund"
      : pathname.endsWith("/initialize")
        ? "initialize"
        : "verify";
    const fault = takeFault(on);
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault?.connection === "drop") {
      request.socket.destroy();
      return;
    }
    if (fault?.status)
      return send(response, fault.status, { status: false, message: "Try again later" });
    const answer = respond(request.method ?? "GET", pathname, body, searchParams);
    if (fault?.connection === "late") {
      request.socket.destroy();
      return;
    }
    if (fault?.connection === "cut") {
      const text = JSON.stringify(answer.body);
      response.writeHead(answer.status, { "Content-Length": String(text.length) });
      response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
      return;
    }
    if (fault?.corrupt) {
      const whole = answer.body as { data: Record<string, unknown> };
      answer.body = { ...whole, data: fault.corrupt(whole.data) };
    }
    send(response, answer.status, answer.body);
  }

  function respond(
    method: string,
    path: string,
    body: Record<string, unknown>,
    query: URLSearchParams,
  ): { status: number; body: object } {
    if (method === "POST" && path === "/transaction/initialize") return initialize(body);
    const verify = /^\/transaction\/verify\/(.+)$/.exec(path)?.[1];
    if (verify) {
      const transaction = transactions.get(decodeURIComponent(verify));
      if (!transaction) return refuse(404, "Transaction reference not found.", "validation_error");
      return {
        status: 200,
        body: {
          status: true,
          message: "Verification successful",
          data: describeTransaction(transaction),
        },
      };
    }
    if (path === "/transaction") return listTransactions(query);
    if (method === "POST" && path === "/refund") return refund(body);
    const retried = /^\/refund\/retry_with_customer_details\/(\d+)$/.exec(path)?.[1];
    if (method === "POST" && retried) return retry(Number(retried), body);
    if (path === "/bank")
      return { status: 200, body: { status: true, message: "Banks retrieved", data: BANKS } };
    const refundId = /^\/refund\/(\d+)$/.exec(path)?.[1];
    if (refundId) {
      const found = refunds.find((one) => one.id === Number(refundId));
      if (!found) return refuse(404, "Refund not found", "validation_error");
      return {
        status: 200,
        body: {
          status: true,
          message: "Refund retrieved",
          data: describeRefund(found, transactions.get(found.reference)!),
        },
      };
    }
    if (path === "/refund") {
      const data = refunds
        .toReversed()
        .map((one) => describeRefund(one, transactions.get(one.reference)!));
      const meta = describePage(data.length);
      return { status: 200, body: { status: true, message: "Refunds retrieved", data, meta } };
    }
    return refuse(404, "Not found", "validation_error");
  }

  /** The newest first. All of them began just now, whatever `from` asks for. */
  function listTransactions(query: URLSearchParams) {
    const [status, size] = [query.get("status"), Number(query.get("per_page") ?? 50)];
    const page = Number(query.get("page") ?? 1);
    const found = [...transactions.values()].filter((one) => !status || one.status === status);
    const data = found
      .reverse()
      .slice((page - 1) * size, page * size)
      .map(describeListed);
    const meta = describeList(found, page, size);
    return { status: 200, body: { status: true, message: "Transactions retrieved", data, meta } };
  }

  function initialize(body: Record<string, unknown>) {
    const reference = String(body.reference ?? randomBytes(8).toString("hex"));
    if (typeof body.email !== "string" || !Number.isInteger(body.amount)) {
      return refuse(400, "Invalid parameters", "invalid_params");
    }
    if (!/^[A-Za-z0-9\-.=]+$/.test(reference))
      return refuse(400, "Invalid reference", "invalid_params");
    if (transactions.has(reference))
      return refuse(400, "Duplicate Transaction Reference", "duplicate_reference");
    const metadata = (body.metadata ?? {}) as { cancel_action?: string };
    const transaction: DoubleTransaction = {
      id: ++serial,
      reference,
      accessCode: randomBytes(8).toString("hex"),
      email: body.email,
      amount: Number(body.amount),
      currency: String(body.currency ?? "NGN"),
      callbackUrl: String(body.callback_url ?? ""),
      cancelUrl: metadata.cancel_action ?? "",
      status: "abandoned",
    };
    transactions.set(reference, transaction);
    return {
      status: 200,
      body: {
        status: true,
        message: "Authorization URL created",
        data: {
          authorization_url: `${url}/checkout/${transaction.accessCode}`,
          access_code: transaction.accessCode,
          reference,
        },
      },
    };
  }

  function refund(body: Record<string, unknown>) {
    const transaction = transactions.get(String(body.transaction));
    const amount = Number(body.amount ?? transaction?.amount ?? 0);
    const given = refunds
      .filter((one) => one.reference === transaction?.reference && one.status !== "failed")
      .reduce((sum, one) => sum + one.amount, 0);
    if (transaction?.status !== "success")
      return refuse(400, "Transaction has not been paid", "invalid_transaction");
    if (amount + given > transaction.amount)
      return refuse(400, "Refund amount cannot be more than transaction amount", "invalid_params");
    const made: DoubleRefund = {
      id: ++serial,
      reference: transaction.reference,
      amount,
      status: "pending",
      merchantNote: String(body.merchant_note ?? ""),
    };
    refunds.push(made);
    return {
      status: 200,
      body: {
        status: true,
        message: "Refund has been queued for processing",
        data: describeNewRefund(made, transaction),
      },
    };
  }

  /** A refund that cannot go back the way it came goes to a bank account, once. */
  function retry(id: number, body: Record<string, unknown>) {
    const found = refunds.find((one) => one.id === id);
    if (!found) return refuse(404, "Refund not found", "validation_error");
    if (found.status !== "needs-attention")
      return refuse(
        422,
        'Invalid Refund state, refund status should be "needs-attention"',
        "validation_error",
      );
    const account = (body.refund_account_details ?? {}) as Record<string, unknown>;
    const isBank = BANKS.some((bank) => String(bank.id) === account.bank_id);
    if (account.currency !== "NGN" || !/^\d{10}$/.test(String(account.account_number)) || !isBank)
      return refuse(422, "Could not resolve account name. Check parameters", "validation_error");
    found.status = "processing";
    const data = describeRetriedRefund(found, transactions.get(found.reference)!);
    const message = "Refund retried and has been queued for processing";
    return { status: 200, body: { status: true, message, data } };
  }

  /** Paystack's own page, as far as a shopper needs it: pay, fail, or go back. */
  function showPage(request: IncomingMessage, response: ServerResponse, path: string) {
    const [, , code, action] = path.split("/");
    const transaction = [...transactions.values()].find((one) => one.accessCode === code);
    if (!transaction) return send(response, 404, { status: false, message: "Not found" });
    if (request.method === "POST" && action) {
      if (action === "cancel") return redirect(response, transaction.cancelUrl);
      pay(transaction.reference, { status: action === "pay" ? "success" : "failed" });
      const back = new URL(transaction.callbackUrl);
      back.searchParams.set("trxref", transaction.reference);
      back.searchParams.set("reference", transaction.reference);
      return redirect(response, back.href);
    }
    const button = (name: string, label: string) =>
      `<form method="post" action="/checkout/${code}/${name}"><button>${label}</button></form>`;
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><title>Paystack</title><h1>Pay NGN ${transaction.amount / 100}</h1>
      ${button("pay", "Pay")}${button("decline", "Decline")}${button("cancel", "Cancel")}`,
    );
  }

  function pay(reference: string, change: Partial<DoubleTransaction> = {}): DoubleTransaction {
    const transaction = transactions.get(reference);
    if (!transaction) throw new Error(`No transaction ${reference}`);
    Object.assign(transaction, { status: "success", ...change });
    if (options.webhookUrl && transaction.status === "success") {
      const { body, signature } = webhook("charge.success", describeTransaction(transaction));
      void fetch(options.webhookUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json", "x-paystack-signature": signature },
        body,
      }).catch(() => {});
    }
    return transaction;
  }

  function webhook(event: string, data: Record<string, unknown>, key = options.secretKey) {
    const body = JSON.stringify({ event, data });
    return { body, signature: createHmac("sha512", key).update(body).digest("hex") };
  }

  return {
    url,
    transactions,
    refunds,
    faults,
    requests,
    pay,
    webhook,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const refuse = (status: number, message: string, code: string) => ({
  status,
  body: {
    status: false,
    message,
    meta: { nextStep: "Check the request and try again" },
    type: "validation_error",
    code,
    errorCodeMappingNotFound: false,
  },
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { Location: to });
  response.end();
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    return {};
  }
}
