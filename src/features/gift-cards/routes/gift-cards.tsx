import { data, Form } from "react-router";
import { storeOf } from "~/client/store.ts";
import { readForm, textOf } from "~/lib/form.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { pageMeta } from "~/lib/seo.ts";
import { anonymous } from "~/platform/caller.ts";
import { toAppError } from "~/platform/errors.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { pageOf } from "~/platform/page-context.ts";
import { limits } from "~/platform/route-limits.ts";
import { tags } from "~/platform/tags.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { lastDayOf } from "../admin/words.ts";
import { quoteCard } from "../quote.server.ts";
import type { Route } from "./+types/gift-cards";

/** What is left on a card, for who has its code. */
export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

interface Answer {
  code: string;
  card: { last_four: string; balance: number; expires_at: string | null } | null;
  problem: string;
}

export const action = limitedAction({
  limit: limits.guess,
  async run({ context, request }: Route.ActionArgs) {
    const { ctx, visitor } = pageOf(context);
    const code = textOf(await readForm(request), "code").slice(0, 60);
    try {
      const card = await quoteCard(ctx, anonymous, { code, address: visitor.address });
      return data<Answer>({ code, card, problem: "" });
    } catch (error) {
      const known = toAppError(error);
      if (!known) throw error;
      return data<Answer>({ code, card: null, problem: known.message }, { status: known.status });
    }
  },
  refuse: async (_args, { message, status }) =>
    data<Answer>({ code: "", card: null, problem: message }, { status }),
});

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: "Your gift card",
    description: "What is left on a gift card, and until when it is good.",
    path: "/gift-cards",
  });
}

export default function GiftCards({ actionData }: Route.ComponentProps) {
  const card = actionData?.card;
  return (
    <div className="wrap pb-28">
      <header className="pb-10 pt-14 sm:pt-20">
        <h1 className="display text-xl">Your gift card</h1>
        <p className="mt-4 max-w-xl text-muted">
          Type the code that stands on the card or in its mail, and see what is left on it. At
          checkout you enter the same code under your order.
        </p>
      </header>
      {card && (
        <section aria-label="On your card" className="mb-10 max-w-md bg-bone-light p-6">
          <p className="text-sm text-muted">Left on the card …{card.last_four}</p>
          <p className="prices mt-1 text-2xl">{formatNaira(nairaToKobo(card.balance))}</p>
          <p className="mt-2 text-sm text-muted">
            {card.expires_at ? `Good until ${lastDayOf(card.expires_at)}` : "It does not expire"}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton to="/products">See all products</LinkButton>
            <form method="post" action="/gift-cards/card.pdf">
              <input type="hidden" name="code" value={actionData.code} />
              <Button type="submit" variant="secondary">
                Print it
              </Button>
            </form>
          </div>
        </section>
      )}
      <Form method="post" className="flex max-w-md flex-col gap-4">
        <TextField
          label="Code"
          name="code"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={actionData?.code}
          error={actionData?.problem || undefined}
        />
        <Button type="submit" variant={card ? "secondary" : "primary"}>
          See what is on it
        </Button>
      </Form>
    </div>
  );
}
