import { phoneUrl } from "~/lib/links.ts";

/** A number to call in the middle of a text: one press, and never broken between two lines. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={phoneUrl(phone)} className="link whitespace-nowrap">
    {phone}
  </a>
);
