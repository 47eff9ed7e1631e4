/** Who takes an order's parcel, and whom a rider calls: the orderer, unless they named somebody else. */
export const receiverOf = (order: {
  fullName: string;
  phone: string;
  receiverName: string | null;
  receiverPhone: string | null;
}): { name: string; phone: string } =>
  order.receiverName === null
    ? { name: order.fullName, phone: order.phone }
    : { name: order.receiverName, phone: order.receiverPhone ?? "" };
