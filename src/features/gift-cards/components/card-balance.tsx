import { Form } from "react-router";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { lastDayOf } from "../admin/words.ts";

export interface BalanceAnswer {
  code: string;
  card: { last_four: string; balance: number; expires_at: string | null } | null;
  problem: string;
}

/** Asks for a card's code, and says what is left on it. */
export function CardBalance({ answer }: { answer: BalanceAnswer | undefined }) {
  const card = answer?.card;
  return (
    <section aria-labelledby="card-balance" className="border-t border-line pt-12">
      <h2 id="card-balance" className="display text-lg">
        You have a card?
      </h2>
      <p className="mt-3 max-w-xl text-muted">
        Type the code that stands on the card or in its mail, and see what is left on it. At
        checkout you enter the same code under your order.
      </p>
      {card && (
        <section aria-label="On your card" className="mt-8 max-w-md bg-bone-light p-6">
          <p className="text-sm text-muted">Left on the card …{card.last_four}</p>
          <p className="prices mt-1 text-2xl">{formatNaira(nairaToKobo(card.balance))}</p>
          <p className="mt-2 text-sm text-muted">
            {card.expires_at ? `Good until ${lastDayOf(card.expires_at)}` : "It does not expire"}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton to="/products">See all products</LinkButton>
            <form method="post" action="/gift-cards/card.pdf">
              <input type="hidden" name="code" value={answer.code} />
              <Button type="submit" variant="secondary">
                Print it
              </Button>
            </form>
          </div>
        </section>
      )}
      <Form method="post" preventScrollReset className="mt-8 flex max-w-md flex-col gap-4">
        <TextField
          label="Code"
          name="code"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={answer?.code}
          error={answer?.problem || undefined}
        />
        <Button type="submit" variant="secondary" className="self-start">
          See what is on it
        </Button>
      </Form>
    </section>
  );
}
