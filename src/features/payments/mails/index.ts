import { disputedMail, receiptSentMail } from "./staff.tsx";
import { unfinishedMail } from "./unfinished.tsx";

export const paymentMails = [receiptSentMail, disputedMail, unfinishedMail];
