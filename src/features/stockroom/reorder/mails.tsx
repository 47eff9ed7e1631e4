import { z } from "zod";
import { Action, Facts, Headline, Paragraph } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

/** To staff: what has become low since the last of these mails. */
export const lowStockMail = defineMail({
  name: "staff-low-stock",
  budget: "staff",
  data: z.object({
    products: z.array(z.object({ name: z.string(), pieces: z.number() })).min(1),
    /** How many more there are than are named. */
    others: z.number(),
  }),
  subject: ({ products, others }) =>
    products.length + others === 1
      ? `Low: ${products[0]!.name}`
      : `${products.length + others} products are low`,
  preview: ({ products }) =>
    products
      .map(({ name }) => name)
      .join(", ")
      .slice(0, 120),
  body: ({ products, others }, shop) => (
    <>
      <Headline>Running low</Headline>
      <Facts
        rows={products.map(({ name, pieces }) => ({
          name,
          value: pieces === 0 ? "None left" : `${pieces} left`,
        }))}
      />
      {others > 0 && <Paragraph>And {others} more.</Paragraph>}
      <Action href={`${shop.url}/admin/stock/reorder`}>See what to order</Action>
    </>
  ),
});
