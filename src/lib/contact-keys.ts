import { normalizePhone } from "./phone.ts";

const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * One key for all the ways of writing one mailbox, so that limits count people and not spellings:
 * without case, without `+tag`, and for Gmail without dots. For counting only, never to send to.
 * `MAILBOX` of `features/newsletters` is the same in SQL, which a test holds to it.
 */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = address.slice(at + 1).replace(/\.$/, "");
  const [name = ""] = address.slice(0, at).split("+");
  // "+tag@…" names nobody: as it stands, then.
  const mailbox = name || address.slice(0, at);
  return GMAIL.has(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}

/** The same for a phone number: +234…, or its digits where it is no Nigerian mobile number. */
export const phoneKey = (phone: string): string =>
  normalizePhone(phone) ?? phone.replace(/\D/g, "");

/**
 * What is searched for when somebody types a phone or a part of one, in any way of writing it: numbers
 * are kept as +234…. Undefined for what is no phone.
 */
export const phonePart = (text: string): string | undefined =>
  /^\+?[\d\s()-]{6,}$/.test(text)
    ? text.replace(/\D/g, "").replace(/^(?:234)?0?(?=\d)/, "")
    : undefined;

const alike = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** The same for a house: without case, accents, spaces and punctuation. */
export const addressKey = ({ street, city }: { street: string; city: string }): string =>
  `${alike(street)}|${alike(city)}`;
