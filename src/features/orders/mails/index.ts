import { addressChangedMail } from "./address-changed.tsx";
import {
  cancelledMail,
  deliveredMail,
  paidMail,
  partShippedMail,
  placedMail,
  refundedMail,
  shippedMail,
} from "./orders.tsx";

export const orderMails = [
  placedMail,
  paidMail,
  shippedMail,
  partShippedMail,
  deliveredMail,
  cancelledMail,
  refundedMail,
  addressChangedMail,
];
