// What the stand-in for Paystack says, field by field as the published description has it.
import type { DoubleRefund, DoubleTransaction } from "./paystack-double.ts";

const PAID_AT = "2026-11-19T09:00:00.000Z";
const CREATED_AT = "2026-11-19T08:59:00.000Z";

const customer = (email: string) => ({
  id: 1,
  first_name: "Adaeze",
  last_name: "Obi",
  email,
  customer_code: "CUS_double",
  phone: "+2348035550142",
  metadata: "",
  risk_action: "default",
  international_format_phone: "+2348035550142",
});

export function describeTransaction(transaction: DoubleTransaction): Record<string, unknown> {
  const paid = transaction.status === "success";
  return {
    id: transaction.id,
    domain: "test",
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    message: null,
    gateway_response: paid ? "Successful" : "The transaction was not completed",
    paid_at: paid ? PAID_AT : null,
    created_at: CREATED_AT,
    channel: "card",
    currency: transaction.currency,
    ip_address: "127.0.0.1",
    metadata: "",
    log: null,
    fees: paid ? 10_000 : null,
    fees_split: null,
    authorization: paid && transaction.card ? { signature: transaction.card } : {},
    customer: customer(transaction.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt: paid ? PAID_AT : null,
    createdAt: CREATED_AT,
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: CREATED_AT,
    plan_object: {},
    subaccount: {},
  };
}

/** A transaction as it stands in a list. */
export function describeListed(transaction: DoubleTransaction): Record<string, unknown> {
  const nothing = { bin: null, last4: null, exp_month: null, exp_year: null, channel: null };
  const noCard = { card_type: null, bank: null, country_code: null, brand: null };
  const paid = transaction.status === "success";
  return {
    id: transaction.id,
    domain: "test",
    status: transaction.status,
    reference: transaction.reference,
    amount: transaction.amount,
    message: null,
    gateway_response: paid ? "Successful" : "The transaction was not completed",
    paid_at: paid ? PAID_AT : null,
    created_at: CREATED_AT,
    channel: "card",
    currency: transaction.currency,
    ip_address: "127.0.0.1",
    metadata: null,
    log: null,
    fees: paid ? 10_000 : null,
    fees_split: null,
    customer: { ...customer(transaction.email), metadata: null },
    authorization: {
      ...{ authorization_code: null, ...nothing, ...noCard },
      ...{ reusable: false, signature: transaction.card ?? null, account_name: null },
    },
    plan: {},
    split: {},
    subaccount: {},
    order_id: null,
    paidAt: paid ? PAID_AT : "",
    createdAt: CREATED_AT,
    requested_amount: transaction.amount,
    source: null,
    connect: null,
    pos_transaction_data: null,
  };
}

export const describeList = (
  found: readonly DoubleTransaction[],
  page: number,
  perPage: number,
) => ({
  total: found.length,
  total_volume: found.reduce((sum, { amount }) => sum + amount, 0),
  skipped: (page - 1) * perPage,
  perPage,
  page,
  pageCount: Math.ceil(found.length / perPage),
});

/** A refund when it is made. */
export const describeNewRefund = (refund: DoubleRefund, transaction: DoubleTransaction) => ({
  transaction: {
    id: transaction.id,
    domain: "test",
    reference: transaction.reference,
    amount: transaction.amount,
    paid_at: PAID_AT,
    channel: "card",
    currency: transaction.currency,
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    paidAt: PAID_AT,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  },
  integration: 100_073,
  deducted_amount: 0,
  channel: null,
  merchant_note: refund.merchantNote,
  customer_note: "",
  status: refund.status,
  refunded_by: "shop@example.com",
  expected_at: PAID_AT,
  currency: transaction.currency,
  domain: "test",
  amount: refund.amount,
  fully_deducted: false,
  id: refund.id,
  createdAt: PAID_AT,
  updatedAt: PAID_AT,
});

/** What every answer about a refund says. */
const describeAny = (refund: DoubleRefund, transaction: DoubleTransaction) => ({
  integration: 100_073,
  transaction: transaction.id,
  dispute: null,
  settlement: null,
  id: refund.id,
  domain: "test",
  currency: transaction.currency,
  amount: refund.amount,
  status: refund.status,
  refunded_at: null,
});

/** A refund when it is asked about. */
export const describeRefund = (refund: DoubleRefund, transaction: DoubleTransaction) => ({
  ...describeAny(refund, transaction),
  refunded_by: "shop@example.com",
  customer_note: "",
  merchant_note: refund.merchantNote,
  deducted_amount: 0,
  fully_deducted: 0,
  createdAt: PAID_AT,
  bank_reference: null,
  transaction_reference: refund.reference,
  reason: "",
  customer: customer(transaction.email),
  refund_type: refund.amount === transaction.amount ? "full" : "partial",
  transaction_amount: transaction.amount,
  initiated_by: "shop@example.com",
  refund_channel: "migs",
  session_id: null,
  collect_account_number: false,
});

/** A refund that goes to a bank account instead. */
export const describeRetriedRefund = (refund: DoubleRefund, transaction: DoubleTransaction) => ({
  ...describeAny(refund, transaction),
  expected_at: PAID_AT,
  channel: "isw_3ds",
  refunded_by: "shop@example.com",
  customer_note: "",
  merchant_note: refund.merchantNote,
  deducted_amount: refund.amount,
  fully_deducted: true,
  bank_reference: null,
  reason: "PROCESSING",
  customer: null,
  initiated_by: "shop@example.com",
  reversed_at: null,
  session_id: null,
});

const bank = (id: number, name: string, code: string, active = true) => ({
  name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  code,
  longcode: "",
  gateway: null,
  pay_with_bank: false,
  supports_transfer: true,
  available_for_direct_debit: false,
  active,
  is_deleted: !active,
  country: "Nigeria",
  currency: "NGN",
  type: "nuban",
  id,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
});

export const BANKS = [
  bank(21, "Zenith Bank", "057"),
  bank(9, "Guaranty Trust Bank", "058"),
  bank(26, "Bank of Yesterday", "999", false),
];

/** The page of a list that everything fits on. */
export const describePage = (count: number) => ({
  total: count,
  skipped: 0,
  perPage: "100",
  page: 1,
  pageCount: 1,
  failedRefundCount: 0,
});
