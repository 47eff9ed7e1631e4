/** Mails that staff may send again, by name. */
export const RESENDABLE = [
  "order-placed",
  "order-paid",
  "order-shipped",
  "order-delivered",
  "order-cancelled",
] as const;
export type Resendable = (typeof RESENDABLE)[number];
