import { type FormEvent, useState } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { authPath } from "~/client/session.ts";
import { ShopError } from "~/client/shop-error.ts";
import { useStore } from "~/client/store.ts";
import { PasswordField } from "~/features/accounts/components/password-field.tsx";
import { fieldOfError, passwordHint, passwordProblem } from "~/features/accounts/rules.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { whatsappShareUrl } from "~/lib/links.ts";
import { Button, buttonClass, LinkButton } from "~/ui/button.tsx";
import { phoneToCall } from "../own-order-words.ts";
import { isGiftCardOrder } from "../rules.ts";
import type { OrderView } from "../schema.ts";
import { shortId } from "../status.ts";

interface KeepOrderProps {
  order: OrderView;
  /** From the order's link. */
  orderKey: string;
  /** Characters that a password needs here. */
  passwordMin: number;
}

/** Of a fresh order: where its news goes, its link for others, and an account to keep it in. */
export function KeepOrder({ order, orderKey, passwordMin }: KeepOrderProps) {
  const { user, loading } = useAuth();
  const { name, publicUrl } = useStore();
  const [made, setMade] = useState<"signed_in" | "needs_code">();
  if (order.status !== "pending" && order.status !== "processing") return null;
  const phone = phoneToCall(order);
  const link = `${publicUrl}/orders/${order.id}?key=${orderKey}`;
  return (
    <section aria-label="Keep your order at hand" className="border border-line p-5 text-sm sm:p-7">
      <h2 className="display text-lg">Keep it at hand</h2>
      <p className="mt-2">
        {order.email && (
          <>
            News of it goes to <strong className="font-medium break-all">{order.email}</strong>.{" "}
          </>
        )}
        {phone && (
          <>
            {order.address ? "The rider calls " : "We call "}
            <strong className="font-medium whitespace-nowrap">{formatPhone(phone)}</strong>.
          </>
        )}
      </p>
      <p className="mt-4">
        <a
          href={whatsappShareUrl(`My order ${shortId(order.id)} at ${name}: ${link}`)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("secondary")}
        >
          Share its link on WhatsApp
        </a>
      </p>
      <p className="mt-2 text-muted">
        Only with people you trust: whoever has the link can see the order and change it.
      </p>
      {made ? (
        <p role="status" className="mt-5 border-t border-line pt-5">
          {made === "needs_code"
            ? `We have mailed you a link to ${order.email}: open it, and your account and this order are yours.`
            : "Your account is there. Answer one mail under My Orders, and this order stands in it."}
          {made === "signed_in" && (
            <LinkButton to="/orders" variant="quiet" className="ml-3">
              My Orders
            </LinkButton>
          )}
        </p>
      ) : (
        !loading &&
        !user &&
        order.isGuests &&
        order.email && <AccountForm order={order} passwordMin={passwordMin} onMade={setMade} />
      )}
    </section>
  );
}

/** For the next checkout, as was promised. Without it the account is there all the same. */
async function keepAddress({ address, receiver, fullName: full_name, phone }: OrderView) {
  if (!address || receiver) return;
  await call("save_address", { ...address, full_name, phone }).catch(() => {});
}

/** One field: whose it is and their mailbox are in the order. */
function AccountForm({
  order,
  passwordMin,
  onMade,
}: {
  order: OrderView;
  passwordMin: number;
  onMade(how: "signed_in" | "needs_code"): void;
}) {
  const { signUp } = useAuth();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isKnown, setKnown] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = passwordProblem(password, passwordMin);
    setProblem(wrong);
    if (wrong) return form.querySelector<HTMLElement>("input[name=password]")?.focus();
    setBusy(true);
    try {
      const { needsCode } = await signUp(order.email, password, order.fullName);
      if (!needsCode) await keepAddress(order);
      onMade(needsCode ? "needs_code" : "signed_in");
    } catch (error) {
      const { message } = error as Error;
      const code = error instanceof ShopError ? error.code : undefined;
      setKnown(fieldOfError(code) === "email");
      setProblem(message || "Failed to sign up");
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      noValidate
      aria-label="Open an account"
      onSubmit={submit}
      className="mt-5 flex max-w-md flex-col gap-4 border-t border-line pt-5"
    >
      <p>
        Choose a password and it is kept in an account: next time{" "}
        {isGiftCardOrder(order) ? "your name stands" : "your name, number and address stand"} there
        already.
      </p>
      {/* For password managers, which keep a name with it. */}
      <input type="hidden" name="username" autoComplete="username" value={order.email} readOnly />
      <PasswordField
        kind="new"
        label="Password"
        name="password"
        hint={passwordHint(passwordMin)}
        error={problem}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" variant="secondary" busy={busy}>
          Open my account
        </Button>
        {isKnown && (
          <LinkButton to={authPath("/orders")} variant="quiet">
            Sign In
          </LinkButton>
        )}
      </div>
    </form>
  );
}
