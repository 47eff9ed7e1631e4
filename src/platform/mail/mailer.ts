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

/** The mail server says that it never takes it for this mailbox. */
export class MailRefused extends Error {}

/** Hands a mail to whoever delivers it; rejects when it could not. @throws MailRefused */
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
    try {
      await transport.sendMail({ ...rest, headers });
    } catch (error) {
      throw isForGood(error) ? new MailRefused(error.message, { cause: error }) : error;
    }
  };
}

/** A 5xx answer to the mailbox or to the mail itself; one to our own name or password is not their fault. */
function isForGood(error: unknown): error is Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
}
