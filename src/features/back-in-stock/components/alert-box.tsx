import { Bell } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { newsletterProblem } from "~/features/content/rules.ts";
import { PushSwitch } from "~/features/push/components/push-switch.tsx";
import { shortSize, sizeName } from "~/lib/size-names.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { askForAlert, recall } from "../ask.ts";
import { alertTopic, inSize } from "../rules.ts";

interface AlertBoxProps {
  productId: number;
  name: string;
  category: string;
  /** Those that are sold out; none for a piece without sizes. */
  sizes: readonly string[];
  /** The one that is wanted; empty for a piece without sizes. */
  size: string;
  onSize: (size: string) => void;
}

/** Offers to tell when a sold-out size is back: in one press to who is signed in, else by a mail address. */
export default function AlertBox({
  productId,
  name,
  category,
  sizes,
  size,
  onSize,
}: AlertBoxProps) {
  const { user } = useAuth();
  const [email, setEmail] = useState("");
  const [toldAt, setToldAt] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const userId = user?.id;

  useEffect(() => {
    if (!userId) {
      const known = recall(productId, size);
      setEmail(known.email);
      setToldAt(known.isAsked ? known.email : undefined);
      return;
    }
    const controller = new AbortController();
    setToldAt(undefined);
    call("own_stock_alerts", {}, { signal: controller.signal })
      .then((alerts) => {
        if (alerts.some((one) => one.product_id === productId && one.size === size)) {
          setToldAt(user.email);
        }
      })
      // Who asks twice is noted once.
      .catch(() => {});
    return () => controller.abort();
  }, [userId, user?.email, productId, size]);

  async function ask(event?: FormEvent) {
    event?.preventDefault();
    const wrong = user ? null : newsletterProblem(email);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await askForAlert(productId, size, user ? undefined : email);
      setToldAt(answer.email);
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  }

  return (
    <section
      aria-label="Tell me when it is back"
      className="needs-script mt-4 border border-line p-4 text-sm"
    >
      {sizes.length > 1 && (
        <fieldset className="mb-3">
          <legend className="mb-1.5">Sold out. Which size do you wait for?</legend>
          <div className="flex flex-wrap gap-1">
            {sizes.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === size}
                aria-label={`Wait for size ${sizeName(one, category)}`}
                onClick={() => {
                  setProblem(undefined);
                  onSize(one);
                }}
                className="h-11 min-w-11 border border-line px-2 transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
              >
                {shortSize(one, category)}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <div aria-live="polite">
        {toldAt !== undefined && (
          <p className="flex gap-3">
            <Bell aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.25} />
            <span>
              We write to <span className="break-all">{toldAt}</span> once, when the {name} is back
              {inSize(size, category)}.
            </span>
          </p>
        )}
      </div>
      {toldAt !== undefined ? null : user ? (
        <>
          <Button variant="secondary" busy={busy} onClick={() => ask()} className="w-full">
            Tell me when it is back{inSize(size, category)}
          </Button>
          <Consent>One mail to {user.email}, and no other.</Consent>
        </>
      ) : (
        <form noValidate onSubmit={ask}>
          <TextField
            label={`Tell me when it is back${inSize(size, category)}`}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            placeholder="Your email address"
            value={email}
            error={problem}
            disabled={busy}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={busy} className="mt-3 w-full">
            Tell me
          </Button>
          <Consent>
            By pressing you agree to one mail about this piece, and no other. A link in it ends them
            for good.
          </Consent>
        </form>
      )}
      {user && problem && (
        <p role="alert" className="mt-2 text-oxblood">
          {problem}
        </p>
      )}
      <div className="mt-4 empty:hidden">
        <PushSwitch
          topic={alertTopic(productId, size)}
          label="Tell me on this device"
          why="One short message about this piece, and no other. Your browser asks you once."
          told={`We tell this device once, when the ${name} is back${inSize(size, category)}.`}
          follow={(device) => call("request_stock_alert", { product_id: productId, size, device })}
        />
      </div>
    </section>
  );
}

const Consent = ({ children }: { children: React.ReactNode }) => (
  <p className="mt-2 text-xs text-muted">{children}</p>
);
