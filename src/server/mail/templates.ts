import { accountMails } from "~/features/accounts/mails/index.ts";
import { orderMails } from "~/features/orders/mails/index.ts";
import { paymentMails } from "~/features/payments/mails/index.ts";
import { returnMails } from "~/features/returns/mails/index.ts";
import type { MailTemplate } from "./template.ts";

/** Every mail the shop can send. A feature lists its own in features/<feature>/mails/index.ts. */
const all: MailTemplate[] = [...accountMails, ...orderMails, ...paymentMails, ...returnMails];

export const mailTemplates: ReadonlyMap<string, MailTemplate> = new Map(
  all.map((template) => [template.name, template]),
);
