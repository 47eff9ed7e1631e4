import { receiptSentMail } from "./staff.tsx";

export const paymentMails = [receiptSentMail];
