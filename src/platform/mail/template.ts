import type { ReactNode } from "react";
import type { z } from "zod";
import type { Context } from "../context.ts";

/** What every mail may say about the shop. */
export interface MailShop {
  name: string;
  tagline: string;
  /** Origin without a trailing slash. */
  url: string;
  email: string;
  phone: string;
  address: string;
}

interface Definition<S extends z.ZodObject> {
  /** What `queueMail` calls it, e.g. order-placed. */
  name: string;
  /** Of the data that `queueMail` was given, or of what `load` makes of it. */
  data: S;
  /** Reads what the mail says when it is sent, e.g. the order that the queued data only names. */
  load?(ctx: Context, queued: Record<string, unknown>): Promise<unknown>;
  subject(data: z.output<S>, shop: MailShop): string;
  /** The line that mailboxes show after the subject. */
  preview(data: z.output<S>, shop: MailShop): string;
  /** Made of the parts in `letter.tsx`; the frame is added around it. */
  body(data: z.output<S>, shop: MailShop): ReactNode;
  /** It carries a code or a link that signs somebody in: forgotten once it is sent. */
  isSecret?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: each template has data of its own
export type MailTemplate = Definition<any>;

export function defineMail<S extends z.ZodObject>(definition: Definition<S>): MailTemplate {
  return definition;
}
