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
  // Loaded at the first mail: the start of the server need not wait for it.
  const { render, toPlainText } = await import("@react-email/render");
  const known = template.data.parse(data);
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
