import { createElement } from "react";
import { Letter } from "./letter.tsx";
import type { MailShop, MailTemplate } from "./template.ts";

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** How a mail program ends such mails by itself, without opening a page. */
export type MailHeaders = Record<string, string>;

/** For a mail that its reader can end. */
export function headersOf(template: MailTemplate, data: unknown): MailHeaders | undefined {
  const leave = template.leave?.(template.data.parse(data));
  if (!leave) return undefined;
  return {
    "List-Unsubscribe": `<${leave}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** @throws ZodError when the data is not what the template asks for */
export async function renderMail(
  template: MailTemplate,
  data: unknown,
  shop: MailShop,
): Promise<RenderedMail> {
  const known = template.data.parse(data);
  return template.tokens
    ? await copyMail(template, known, shop, template.tokens(known))
    : await writeMail(template, known, shop);
}

interface Copy {
  /** What it was written of, without its tokens. */
  said: string;
  tokens: readonly string[];
  mail: RenderedMail;
}

/** The copy that was written last of each mail that goes to very many. */
const lastCopies = new WeakMap<MailTemplate, Copy>();

/** Writing takes a hundred times what exchanging a few tokens does, and requests wait meanwhile. */
async function copyMail(
  template: MailTemplate,
  known: unknown,
  shop: MailShop,
  tokens: readonly string[],
): Promise<RenderedMail> {
  const names = tokens.map((_, at) => `token ${at}`);
  const said = exchange(JSON.stringify([known, shop]), tokens, names);
  let copy = lastCopies.get(template);
  if (copy?.said !== said) {
    copy = { said, tokens, mail: await writeMail(template, known, shop) };
    lastCopies.set(template, copy);
  }
  const { mail, tokens: written } = copy;
  return {
    subject: mail.subject,
    html: exchange(mail.html, written, tokens),
    text: exchange(mail.text, written, tokens),
  };
}

const exchange = (text: string, from: readonly string[], to: readonly string[]): string =>
  from.reduce((changed, token, at) => changed.replaceAll(token, to[at]!), text);

async function writeMail(
  template: MailTemplate,
  known: unknown,
  shop: MailShop,
): Promise<RenderedMail> {
  // Loaded at the first mail: the start of the server need not wait for it.
  const { render, toPlainText } = await import("@react-email/render");
  const html = await render(
    createElement(Letter, {
      shop,
      preview: template.preview(known, shop),
      // biome-ignore lint/correctness/noChildrenProp: this file has no JSX
      children: template.body(known, shop),
    }),
  );
  const text = toPlainText(html, {
    selectors: [
      { selector: "[data-skip-in-text]", format: "skip" },
      { selector: "h1", options: { uppercase: false } },
      // A name and its value in one line.
      { selector: "table[data-facts]", format: "dataTable", options: { maxColumnWidth: 50 } },
    ],
  });
  // A line break in a name must not become a header of its own.
  const subject = template.subject(known, shop).replace(/\s+/g, " ").trim();
  return { subject, html, text };
}
