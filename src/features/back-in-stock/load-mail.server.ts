import { inArray } from "drizzle-orm";
import { stockAlerts } from "~/db/schema/back-in-stock.ts";
import { fetchCards } from "~/features/catalogue/queries.server.ts";
import { formatNaira } from "~/lib/money.ts";
import { sizeAnchor } from "~/lib/sizes.ts";
import { formatReviewDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { leaveLink } from "./leave.server.ts";

/** What is back, as it stands when the mail is sent; undefined when nobody waits for it any more. */
export async function loadBackMail(ctx: Context, { alert_ids }: { alert_ids: string[] }) {
  if (alert_ids.length === 0) return undefined;
  const alerts = await ctx.db
    .select()
    .from(stockAlerts)
    .where(inArray(stockAlerts.id, alert_ids))
    .orderBy(stockAlerts.createdAt);
  const cards = await fetchCards(
    ctx,
    alerts.map(({ productId }) => productId),
  );
  const pieces = alerts.flatMap(({ productId, size, createdAt }) => {
    const card = cards.find(({ id }) => id === productId);
    if (!card) return [];
    return {
      name: card.name,
      size,
      category: card.category,
      price: formatNaira(card.salePriceKobo ?? card.priceKobo),
      asked: formatReviewDate(createdAt),
      link: `${ctx.config.publicUrl}/product/${productId}${size ? `#${sizeAnchor(size)}` : ""}`,
    };
  });
  const [first] = alerts;
  if (!first || pieces.length === 0) return undefined;
  return { pieces, leave: leaveLink(ctx, first.mailbox) };
}
