import { addressChangedMail } from "./address-changed.tsx";
import { differencePaidMail } from "./difference.tsx";
import { expiredMail } from "./expired.tsx";
import { mailboxChangedMail } from "./mailbox-changed.tsx";
import {
  cancelledMail,
  deliveredMail,
  paidMail,
  partShippedMail,
  placedMail,
  refundedMail,
  shippedMail,
} from "./orders.tsx";
import { partReceivedMail } from "./part-received.tsx";
import { piecesChangedMail } from "./pieces-changed.tsx";
import { trackCodeMail } from "./track-code.tsx";

export const orderMails = [
  placedMail,
  paidMail,
  shippedMail,
  partShippedMail,
  deliveredMail,
  cancelledMail,
  expiredMail,
  refundedMail,
  addressChangedMail,
  mailboxChangedMail,
  differencePaidMail,
  partReceivedMail,
  piecesChangedMail,
  trackCodeMail,
];
