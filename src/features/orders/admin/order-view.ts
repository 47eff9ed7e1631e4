import type {
  OrderPaymentStatus,
  OrderSource,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  RefundReason,
  RefundStatus,
  ReturnStatus,
} from "~/lib/statuses.ts";

/** An order as the back-office shows it; amounts in naira. */
export interface AdminOrder {
  id: string;
  user_id: string | null;
  status: OrderStatus;
  payment_status: OrderPaymentStatus;
  full_name: string;
  email: string;
  phone: string;
  delivery_method: string;
  state: string | null;
  city: string | null;
  area: string | null;
  street: string | null;
  landmark: string | null;
  notes: string;
  subtotal: number;
  discount: number;
  discount_code: string | null;
  delivery_fee: number;
  total_amount: number;
  refunded: number;
  created_at: string;
  /** Sent back with every change, so that nobody overwrites what they have not seen. */
  version: number;
  source: OrderSource;
  /** Until when an unpaid order keeps its pieces. */
  expires_at: string | null;
  link: string;
  items: {
    id: string;
    product_id: number | null;
    product_name: string;
    product_image: string;
    size: string;
    quantity: number;
    price: number;
    shipped: number;
    refunded: number;
  }[];
  events: {
    id: number;
    at: string;
    who: string;
    kind: string;
    from: OrderStatus | null;
    to: OrderStatus | null;
    data: Record<string, unknown>;
  }[];
  payments: {
    id: string;
    method: PaymentMethod;
    status: PaymentStatus;
    amount: number;
    reference: string;
    /** Shows the customer's receipt for an hour. */
    receipt_url: string | null;
    receipt_at: string | null;
  }[];
  refunds: {
    id: string;
    amount: number;
    status: RefundStatus;
    reason: RefundReason;
    created_at: string;
  }[];
  shipments: { id: string; carrier: string; tracking_number: string; created_at: string }[];
  returns: { id: string; status: ReturnStatus; created_at: string }[];
  mails: { id: string; template: string; status: string; created_at: string }[];
}
