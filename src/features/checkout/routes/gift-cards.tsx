import { data } from "react-router";
import { storeOf } from "~/client/store.ts";
import { type BalanceAnswer, CardBalance } from "~/features/gift-cards/components/card-balance.tsx";
import { quoteCard } from "~/features/gift-cards/quote.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { readForm, textOf } from "~/lib/form.ts";
import { pageMeta } from "~/lib/seo.ts";
import { anonymous } from "~/platform/caller.ts";
import { toAppError } from "~/platform/errors.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { pageOf } from "~/platform/page-context.ts";
import { limits } from "~/platform/route-limits.ts";
import { tags } from "~/platform/tags.ts";
import { BuyForm } from "../gift-card-order/buy-form.tsx";
import type { Route } from "./+types/gift-cards";

/** Sells gift cards, and says what is left on one, which it goes on with when none are sold. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings);
  const { ctx } = page;
  const { gifts, orders } = await getSettings(ctx);
  return {
    isSold: gifts.sells_cards,
    ways: { cardPayments: ctx.paystack !== null, transferMinutes: orders.transfer_minutes },
  };
}

export const action = limitedAction({
  limit: limits.guess,
  async run({ context, request }: Route.ActionArgs) {
    const { ctx, visitor } = pageOf(context);
    const code = textOf(await readForm(request), "code").slice(0, 60);
    try {
      const card = await quoteCard(ctx, anonymous, { code, address: visitor.address });
      return data<BalanceAnswer>({ code, card, problem: "" });
    } catch (error) {
      const known = toAppError(error);
      if (!known) throw error;
      return data<BalanceAnswer>(
        { code, card: null, problem: known.message },
        { status: known.status },
      );
    }
  },
  refuse: async (_args, { message, status }) =>
    data<BalanceAnswer>({ code: "", card: null, problem: message }, { status }),
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  if (!loaderData?.isSold)
    return [
      { title: `Your gift card · ${store.brand.name}` },
      { name: "robots", content: "noindex" },
    ];
  return pageMeta(store, {
    title: "Gift cards",
    description: `A gift card for ${store.brand.name}: mailed at once or on the day, spent in one piece or many.`,
    path: "/gift-cards",
  });
}

export default function GiftCards({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isSold) {
    return (
      <div className="wrap pb-28 pt-14 sm:pt-20">
        <h1 className="display pb-10 text-xl">Your gift card</h1>
        <CardBalance answer={actionData} />
      </div>
    );
  }
  return (
    <div className="wrap pb-28">
      <header className="pb-10 pt-14 sm:pt-20">
        <h1 className="display text-xl">Gift cards</h1>
        <p className="mt-4 max-w-xl text-muted">
          For somebody who knows best what they like. We mail it with your words, at once or on the
          day, and what is not spent at once stays on the card for two years.
        </p>
      </header>
      <BuyForm {...loaderData.ways} />
      <div className="mt-20">
        <CardBalance answer={actionData} />
      </div>
    </div>
  );
}
