import { formatCount } from "~/lib/count.ts";
import { EMAIL_SHAPE } from "~/lib/email-shape.ts";

const EMAIL_MAX = 254;

/** What the newsletter form says about an address; null when it is fine. */
export function newsletterProblem(email: string): string | null {
  const trimmed = email.trim();
  if (trimmed === "") return "Please enter your email";
  if (trimmed.length > EMAIL_MAX || !EMAIL_SHAPE.test(trimmed)) {
    return "Please enter a valid email address";
  }
  return null;
}

export interface ContactFields {
  name: string;
  email: string;
  message: string;
}

export const contactLimits = { name: 100, email: EMAIL_MAX, message: 5000 } as const;

/** What the contact form says; null when it can be sent. */
export function contactProblem({ name, email, message }: ContactFields): string | null {
  if (![name, email, message].every((text) => text.trim() !== "")) {
    return "Please fill in all fields";
  }
  if (newsletterProblem(email)) return "Please enter a valid email address";
  if (name.trim().length > contactLimits.name) return "Please shorten your name";
  if (message.trim().length > contactLimits.message) {
    return `Please keep the message under ${formatCount(contactLimits.message)} characters`;
  }
  return null;
}

export const newsletterSuccess = "Successfully subscribed to our newsletter!";
export const contactSuccess = "Message sent! We'll get back to you soon.";

/** How long "subscribing" and "sending" show at least, so that nobody wonders whether it happened. */
export const MINIMUM_WAIT_MS = 1000;

/** Where a reader ends the newsletter; the token is theirs alone. Mail programs may POST there themselves. */
export const unsubscribeLink = (publicUrl: string, token: string) =>
  `${publicUrl}/newsletter/unsubscribe?token=${token}`;

/** How staff stand with a message. */
export const MESSAGE_STATUSES = ["new", "answered", "archived"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
