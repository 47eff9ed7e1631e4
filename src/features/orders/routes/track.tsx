import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { callAsVisitor } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { storeOf, useStore } from "~/client/store.ts";
import { CodeForm } from "~/features/accounts/components/code-form.tsx";
import { whatsappUrl } from "~/lib/links.ts";
import { pageMeta } from "~/lib/seo.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { PhoneLink } from "~/ui/phone-link.tsx";
import { type Asked, dropAsked, keepAsked, readAsked, type Sent } from "../track/asked.ts";
import { trackInput } from "../track/schema.ts";
import type { Route } from "./+types/track";

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return store
    ? pageMeta(store, {
        title: "Track your order",
        description: "See where your order is, with its number and your email or phone.",
        path: "/track",
      })
    : [];
}

/** Finds an order by its number and a mailbox or phone; a code by mail shows whose it is. */
export default function Track() {
  const [asked, setAsked] = useState<Asked>({ number: "", contact: "" });
  const [sent, setSent] = useState<Sent>();
  // Who went to read the mail finds what they typed, or the field for its code, though the phone has dropped
  // the page.
  useEffect(() => {
    const kept = readAsked();
    if (!kept) return;
    setAsked(kept.asked);
    setSent(kept.sent);
  }, []);
  const type = (asked: Asked) => {
    keepAsked({ asked });
    setAsked(asked);
  };
  const take = (sent: Sent) => {
    keepAsked({ asked, sent });
    setSent(sent);
  };
  const navigate = useNavigate();
  const { brand } = useStore();
  return (
    <div className="wrap max-w-xl py-10 sm:py-16">
      <h1 className="display text-xl">Track your order</h1>
      {sent ? (
        <div className="mt-6 flex flex-col gap-6">
          <p role="status" className="text-sm">
            {sent.is_mailed
              ? "If there is such an order, a code is on its way to its email address. Type it in and the order opens."
              : "Our mail does not leave the shop yet, so the code cannot reach you. Call or write to us."}
          </p>
          <CodeForm
            label="Code from the mail"
            hint="Six digits. It works for fifteen minutes."
            submitLabel="Open my order"
            onCode={async (code) => {
              const { order_id, key } = await callAsVisitor("open_tracked_order", {
                ...asked,
                code,
              });
              dropAsked();
              await navigate(`/orders/${order_id}?key=${key}`);
            }}
          />
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => {
              dropAsked();
              setSent(undefined);
            }}
          >
            Another order, or another code
          </Button>
        </div>
      ) : (
        <AskForm asked={asked} onChange={type} onSent={take} />
      )}
      <p className="mt-10 border-t border-line pt-5 text-sm text-muted">
        No number, no mail? Call <PhoneLink phone={brand.phone} /> or{" "}
        <a
          href={whatsappUrl(brand.whatsapp, "Hello! Where is my order?")}
          target="_blank"
          rel="noreferrer"
          className="link"
        >
          write on WhatsApp
        </a>
        . With an account, all your orders stand under{" "}
        <Link to="/orders" className="link">
          My Orders
        </Link>
        .
      </p>
    </div>
  );
}

function AskForm({
  asked,
  onChange,
  onSent,
}: {
  asked: Asked;
  onChange(asked: Asked): void;
  onSent(answer: Sent): void;
}) {
  const [errors, setErrors] = useState<Partial<Record<keyof Asked, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = trackInput.safeParse(asked);
    const found: typeof errors = {};
    for (const { path, message } of parsed.error?.issues ?? []) {
      if (path[0] === "number" || path[0] === "contact") found[path[0]] ??= message;
    }
    setErrors(found);
    setProblem(undefined);
    if (!parsed.success) {
      form.querySelector<HTMLElement>(`[name=${found.number ? "number" : "contact"}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      onSent(await callAsVisitor("send_track_code", asked));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }
  const field = (name: keyof Asked) => ({
    name,
    value: asked[name],
    error: errors[name],
    required: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      onChange({ ...asked, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return (
    <form noValidate aria-label="Track your order" onSubmit={submit} className="mt-6 grid gap-5">
      <TextField
        label="Order number"
        hint="Eight letters and digits, in the subject of our mail."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        {...field("number")}
      />
      <TextField
        label="Email or mobile number"
        hint="As you gave it with the order."
        autoCapitalize="none"
        autoComplete="email"
        maxLength={254}
        {...field("contact")}
      />
      {problem && (
        <p role="alert" className="text-sm text-oxblood">
          {problem}
        </p>
      )}
      <Button type="submit" size="lg" busy={busy} className="sm:justify-self-start">
        Send me a code
      </Button>
    </form>
  );
}
