import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { MailHeaders, RenderedMail } from "./render.ts";
import type { MailShop, MailTemplate } from "./template.ts";

export interface OutgoingMail extends RenderedMail {
  to: string;
  from: string;
  /** The same at every try, so that a mailbox can drop a repetition. */
  messageId: string;
  headers?: MailHeaders | undefined;
}

/** Hands a mail to whoever delivers it; rejects when it could not. */
export type DeliverMail = (mail: OutgoingMail) => Promise<void>;

/** What mails are made of and how they leave. */
export interface Mailer {
  templates: ReadonlyMap<string, MailTemplate>;
  describeShop(ctx: Context): Promise<MailShop>;
  /** Undefined where no SMTP is set: mails are then kept in the outbox to be read there. */
  deliver: DeliverMail | undefined;
}

export function createMailer(
  config: Config,
  options: { templates: readonly MailTemplate[]; describeShop: Mailer["describeShop"] },
): Mailer {
  return {
    templates: new Map(options.templates.map((template) => [template.name, template])),
    describeShop: options.describeShop,
    deliver: config.smtpUrl ? smtpDelivery(config.smtpUrl) : undefined,
  };
}

function smtpDelivery(url: string): DeliverMail {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return async (mail) => {
    const { headers = {}, ...rest } = mail;
    await transport.sendMail({ ...rest, headers });
  };
}
