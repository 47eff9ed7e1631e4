import type { ReactNode } from "react";
import type { z } from "zod";
import type { Context } from "../context.ts";
import type { MailBudget } from "./budget.ts";

/** What every mail may say about the shop. */
export interface MailShop {
  name: string;
  tagline: string;
  /** Origin without a trailing slash. */
  url: string;
  email: string;
  phone: string;
  /** Digits with the country code. */
  whatsapp: string;
  address: string;
}

/** A mail's news in a sentence or two, where there is no room for a letter. */
export interface Brief {
  title: string;
  text: string;
  /** The address that it leads to. */
  to: string;
}

interface Letter<Data extends z.ZodObject> {
  /** How the outbox names it, e.g. order-placed. */
  name: string;
  /** What it says. */
  data: Data;
  subject(data: z.output<Data>, shop: MailShop): string;
  /** The line that mailboxes show after the subject. */
  preview(data: z.output<Data>, shop: MailShop): string;
  /** Made of the parts in `letter.tsx`; the frame is added around it. */
  body(data: z.output<Data>, shop: MailShop): ReactNode;
  /**
   * It carries a code or a link that is worth something to whoever reads it: forgotten once it is
   * sent, and the outbox shows nobody else what it says.
   */
  isSecret?: boolean;
  /**
   * Written to very many at once: it leaves when no other mail waits, and what each copy of it said is
   * not kept once it was delivered.
   */
  isBulk?: boolean;
  /**
   * Of what goes to very many: the random tokens that tell one reader's copy from another's, as they stand in
   * it. Copies that say the same but for these are written once, and the tokens exchanged.
   */
  tokens?(data: z.output<Data>): string[];
  /** Its HTML for whoever looks into the outbox, where it tells what its reader does with it. */
  lookedAt?(html: string): string;
  /** Where a POST ends such mails, which mail programs offer as a button of their own (RFC 8058). */
  leave?(data: z.output<Data>): string;
  /** The same for a phone or the message of a browser, where its reader has chosen these, too. */
  brief?(data: z.output<Data>, shop: MailShop): Brief;
  /** Whose doing it is, and so how many of such one mailbox gets. */
  budget: MailBudget;
}

interface Source<Data extends z.ZodObject, Queued extends z.ZodObject> {
  /** What `queueMail` is given, e.g. only the order's id. */
  queued: Queued;
  /**
   * Reads what the mail says when it is sent; undefined when what it is about is gone.
   *
   * @param to the mailbox, for what no other may read; left out where it is told in another way
   */
  load(ctx: Context, queued: z.output<Queued>, to?: string): Promise<z.input<Data> | undefined>;
}

// biome-ignore lint/suspicious/noExplicitAny: each template has data of its own
export interface MailTemplate<Data extends z.ZodObject = any, Queued extends z.ZodObject = any>
  extends Letter<Data>,
    Source<Data, Queued> {}

/** Declares a mail. Without `queued` and `load`, what it says is what is queued. */
export function defineMail<Data extends z.ZodObject, Queued extends z.ZodObject>(
  mail: Letter<Data> & Source<Data, Queued>,
): MailTemplate<Data, Queued>;
export function defineMail<Data extends z.ZodObject>(mail: Letter<Data>): MailTemplate<Data, Data>;
export function defineMail(mail: Letter<z.ZodObject> & Partial<MailTemplate>): MailTemplate {
  return { queued: mail.data, load: async (_ctx, queued) => queued, isSecret: false, ...mail };
}
