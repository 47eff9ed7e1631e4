import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { call, once } from "~/client/call.ts";
import { accessToken, readSession } from "~/client/session.ts";
import { ShopError } from "~/client/shop-error.ts";
import { useKeptFields } from "~/client/use-kept-fields.ts";
import { DAYS_AHEAD, LEAST_BOUGHT_KOBO, MOST_BOUGHT_KOBO } from "~/features/gift-cards/rules.ts";
import { textOf } from "~/lib/form.ts";
import { formatNaira, koboToNaira } from "~/lib/money.ts";
import { lagosDate } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { type RadioCard, RadioCards } from "~/ui/radio-cards.tsx";
import { ContactCode } from "../components/contact-code.tsx";
import { pathOfOrder } from "../waiting-order.ts";
import { GiftCardPreview } from "./gift-card-preview.tsx";

/** Of whole naira. */
const AMOUNTS = [25_000, 50_000, 100_000, 250_000];
const DAY_MS = 86_400_000;
const naira = (amount: number) => formatNaira(amount * 100);
/** Refusals that end with a code from the buyer's mailbox. */
const ASKING = ["confirm_first", "wrong_code"];

type Way = "paystack" | "transfer";

/** Sells a gift card: how much, for whom and when; it is paid on the page of its order. */
export function BuyForm({
  cardPayments,
  transferMinutes,
}: {
  cardPayments: boolean;
  transferMinutes: number;
}) {
  const { user, loading } = useAuth();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const kept = useKeptFields(loading ? undefined : `gift-card:${user?.id ?? ""}`);
  const { ref: keepForm, keep } = kept;
  const takeForm = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      keepForm(element);
    },
    [keepForm],
  );
  const [amount, setAmount] = useState(AMOUNTS[1]!);
  // Its buttons are no field that is typed into.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it changes
  useEffect(keep, [amount]);
  const [words, setWords] = useState({ to_name: "", from_name: "", message: "" });
  // The page is kept for days: its own day is that of who looks at it.
  const [now, setNow] = useState<number>();
  useEffect(() => setNow(Date.now()), []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [codeFor, setCodeFor] = useState("");
  const [code, setCode] = useState("");

  async function buy() {
    if (busy || !form.current?.reportValidity()) return;
    const fields = new FormData(form.current);
    const email = textOf(fields, "email");
    setBusy(true);
    setProblem("");
    try {
      // A session that could not be renewed for want of a connection: not a guest.
      if (readSession() && !(await accessToken())) throw new ShopError(0);
      const order = await call(
        "buy_gift_card",
        {
          amount,
          ...words,
          to_email: textOf(fields, "to_email"),
          mail_on: textOf(fields, "mail_on") || null,
          contact: { name: textOf(fields, "name"), email },
          payment_method: textOf(fields, "payment_method") === "paystack" ? "paystack" : "transfer",
          ...(code.trim() ? { contact_code: code.trim() } : {}),
        },
        once(kept.press.claim()),
      );
      kept.drop();
      await navigate(pathOfOrder(order));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      // An answer that is a refusal: the next try is another order. Without an answer it is the same one.
      if (error.status >= 400 && error.status < 500) kept.press.drop();
      if (ASKING.includes(error.code)) setCodeFor(email);
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  const set = (name: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords({ ...words, [name]: event.target.value });

  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1fr_28rem]">
      <div className="order-last flex max-w-2xl flex-col gap-8 lg:order-first">
        <p className="hidden noscript:block">
          Buying a card here needs JavaScript, which is switched off in your browser.
        </p>
        <form
          ref={takeForm}
          onInput={keep}
          aria-label="Buy a gift card"
          className="flex flex-col gap-8"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void buy();
          }}
        >
          <Amount amount={amount} onChange={setAmount} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="For (name)"
              name="to_name"
              maxLength={100}
              onChange={set("to_name")}
            />
            <TextField
              label="Their email"
              name="to_email"
              type="email"
              required
              maxLength={254}
              hint="Your own, to hand the card over yourself"
            />
            <TextField
              label="From (name)"
              name="from_name"
              maxLength={100}
              onChange={set("from_name")}
            />
            <TextField
              label="Mailed on"
              name="mail_on"
              type="date"
              min={now && lagosDate(new Date(now))}
              max={now && lagosDate(new Date(now + DAYS_AHEAD * DAY_MS))}
              hint="Empty: as soon as it is paid. Else that morning"
            />
            <div className="sm:col-span-2">
              <TextArea
                label="Your words to them"
                name="message"
                rows={3}
                maxLength={500}
                onChange={set("message")}
              />
            </div>
          </div>
          <div key={user?.id ?? "guest"} className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Your name"
              name="name"
              autoComplete="name"
              required
              maxLength={100}
              defaultValue={String(user?.user_metadata.full_name ?? "")}
            />
            <TextField
              label="Your email"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              defaultValue={user?.email ?? ""}
            />
          </div>
          <RadioCards<Way>
            legend="How would you like to pay?"
            name="payment_method"
            defaultValue={cardPayments ? "paystack" : "transfer"}
            options={waysOf(cardPayments, transferMinutes)}
          />
          <div>
            <Button type="submit" size="lg" busy={busy}>
              Order a card of {naira(amount || 0)}
            </Button>
            <p className="mt-3 text-sm text-muted">
              It is issued when it is paid. As long as nothing of it is spent it can be given back:
              write to us.
            </p>
          </div>
        </form>
        {problem && (
          <p role="alert" className="text-sm text-oxblood">
            {problem}
          </p>
        )}
        {codeFor && (
          <ContactCode
            email={codeFor}
            code={code}
            onCode={setCode}
            onSubmit={() => {
              void buy();
            }}
          />
        )}
      </div>
      <div aria-hidden="true" className="lg:sticky lg:top-28 lg:self-start">
        <GiftCardPreview
          amount={naira(amount || 0)}
          to={words.to_name}
          from={words.from_name}
          message={words.message}
        />
      </div>
    </div>
  );
}

function Amount({ amount, onChange }: { amount: number; onChange: (amount: number) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">How much?</legend>
      <div className="mb-4 flex flex-wrap gap-2">
        {AMOUNTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === amount}
            onClick={() => onChange(one)}
            className={cx(
              "prices min-h-11 border px-4 text-sm",
              one === amount ? "border-indigo bg-indigo-light" : "border-line hover:border-ink",
            )}
          >
            {naira(one)}
          </button>
        ))}
      </div>
      <TextField
        label="Amount (₦)"
        name="amount"
        type="number"
        inputMode="numeric"
        required
        step="1"
        min={koboToNaira(LEAST_BOUGHT_KOBO)}
        max={koboToNaira(MOST_BOUGHT_KOBO)}
        value={amount || ""}
        onChange={(event) => onChange(Math.trunc(Number(event.target.value)) || 0)}
        className="max-w-52"
      />
    </fieldset>
  );
}

function waysOf(cardPayments: boolean, transferMinutes: number): RadioCard<Way>[] {
  const hours = Math.round(transferMinutes / 60);
  const transfer = {
    value: "transfer",
    label: "Bank transfer",
    hint: `We show you the account and wait for up to ${hours} hours.`,
  } as const;
  if (!cardPayments) return [transfer];
  return [
    {
      value: "paystack",
      label: "Card, USSD or bank with Paystack",
      hint: "You pay on Paystack's secure page.",
    },
    transfer,
  ];
}
