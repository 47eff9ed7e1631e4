/** An order as the back-office shows it; amounts in naira. */
export interface AdminOrder {
  id: string;
  user_id: string | null;
  status: string;
  payment_status: string;
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
  /** web | staff */
  source: string;
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
    from: string | null;
    to: string | null;
    data: Record<string, unknown>;
  }[];
  payments: {
    id: string;
    method: string;
    status: string;
    amount: number;
    reference: string;
    /** Shows the customer's receipt for an hour. */
    receipt_url: string | null;
    receipt_at: string | null;
  }[];
  refunds: { id: string; amount: number; status: string; reason: string; created_at: string }[];
  shipments: { id: string; carrier: string; tracking_number: string; created_at: string }[];
  returns: { id: string; status: string; created_at: string }[];
  mails: { id: string; template: string; status: string; created_at: string }[];
}
