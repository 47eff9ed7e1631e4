import { getSettings } from "~/features/settings/service.server.ts";
import { readForm, textOf } from "~/lib/form.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { groupCode, readCode } from "~/lib/typed-code.ts";
import { anonymous } from "~/platform/caller.ts";
import { toAppError } from "~/platform/errors.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { pageOf } from "~/platform/page-context.ts";
import { limits } from "~/platform/route-limits.ts";
import { lastDayOf } from "../admin/words.ts";
import { renderCard } from "../card-pdf.server.ts";
import { quoteCard } from "../quote.server.ts";
import type { Route } from "./+types/gift-card-pdf";

/** The card as a file to print, for who has its code; the code goes in the body, never in an address. */
export const action = limitedAction({
  limit: limits.guess,
  async run({ context, request }: Route.ActionArgs) {
    const { ctx, visitor } = pageOf(context);
    const code = textOf(await readForm(request), "code").slice(0, 60);
    try {
      const card = await quoteCard(ctx, anonymous, { code, address: visitor.address });
      const { brand } = await getSettings(ctx);
      const pdf = await renderCard({
        shop: {
          name: brand.name,
          address: brand.address,
          url: `${new URL(ctx.config.publicUrl).host}/gift-cards`,
        },
        amount: formatNaira(nairaToKobo(card.balance)),
        code: groupCode(readCode(code)!),
        goodUntil: card.expires_at ? lastDayOf(card.expires_at) : "",
      });
      return new Response(new Uint8Array(pdf), {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": `attachment; filename="gift-card-${card.last_four}.pdf"`,
          "Cache-Control": "private, no-store",
        },
      });
    } catch (error) {
      const known = toAppError(error);
      if (!known) throw error;
      return new Response(known.message, { status: known.status });
    }
  },
  refuse: async (_args, { message, status }) => new Response(message, { status }),
});
