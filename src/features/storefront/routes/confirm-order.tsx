import { data, Form } from "react-router";
import { AskPerson } from "~/features/orders/components/ask-person.tsx";
import { openForConfirming, pressConfirm } from "~/features/orders/confirm-page.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { pageOf } from "~/platform/page-context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { RestoreCart } from "../components/restore-cart.tsx";
import type { Route } from "./+types/confirm-order";

const keyOf = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";
const status = (order: unknown) => ({ status: order ? 200 : 404 });

/** Only shows the button: programs that look into mails open links, and must not confirm anything. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const order = await openForConfirming(pageOf(context).ctx, params.id, keyOf(request));
  return data({ order }, status(order));
}

export const action = limitedAction({
  limit: limits.guess,
  async run({ context, params, request }: Route.ActionArgs) {
    const order = await pressConfirm(pageOf(context).ctx, params.id, keyOf(request));
    return data({ order }, status(order));
  },
  async refuse(_args, refusal) {
    throw data(refusal.message, { status: refusal.status });
  },
});

export default function ConfirmOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = actionData ?? loaderData;
  return (
    <div className="wrap py-16 sm:py-24" aria-live="polite">
      <title>{order ? `Confirm order ${shortId(order.id)}` : "Confirm your order"}</title>
      <meta name="robots" content="noindex" />
      {/* Not "no-referrer": the button must say where it was pressed, or it is refused. */}
      <meta name="referrer" content="same-origin" />
      {order ? <Standing order={order} /> : <Unknown />}
    </div>
  );
}

type Shown = NonNullable<Route.ComponentProps["loaderData"]["order"]>;

function Standing({ order }: { order: Shown }) {
  const number = shortId(order.id);
  if (order.state === "waits") {
    return (
      <>
        <h1 className="display text-xl">Confirm order {number}</h1>
        <p className="mt-3 max-w-prose text-muted">
          {order.isGiftCard
            ? `We wait for its payment until ${order.until}. Once you have confirmed, you have as long as your way to pay allows.`
            : `We keep your pieces until ${order.until}. Once you have confirmed, they are yours for as long as your way to pay allows.`}
        </p>
        <ul className="mt-6 max-w-prose border-t border-line text-sm">
          {order.lines.map((line) => (
            <li key={line.name} className="flex justify-between gap-4 border-b border-line py-3">
              <span>{line.name}</span>
              <span className="prices">{line.amount}</span>
            </li>
          ))}
          <li className="flex justify-between gap-4 py-3 font-medium">
            <span>{order.isGiftCard ? "Total" : "Total with delivery"}</span>
            <span className="prices">{order.total}</span>
          </li>
        </ul>
        <Form method="post" className="mt-6">
          <Button type="submit" size="lg">
            Yes, this is my order
          </Button>
        </Form>
        <p className="mt-6 max-w-prose text-sm text-muted">
          You did not order anything? Then close this page: without the button the order ends by
          itself.
        </p>
      </>
    );
  }
  if (order.state === "over") {
    return (
      <>
        <h1 className="display text-xl">Order {number} is over</h1>
        <p className="mt-3 max-w-prose text-muted">
          It was cancelled or not confirmed in time, and{" "}
          {order.isGiftCard ? "no gift card was issued" : "its pieces are on the shelf again"}. If
          you have paid already, write to us and we find your money.
        </p>
        {order.isGiftCard ? (
          <div className="mt-6 flex flex-wrap gap-4">
            <LinkButton to="/gift-cards">Choose a gift card again</LinkButton>
            <LinkButton to="/contact" variant="quiet">
              Contact us
            </LinkButton>
          </div>
        ) : (
          <div className="mt-8 max-w-xl">
            <RestoreCart lines={order.lines}>
              <AskPerson order={order} about="It ended before I could confirm it." />
            </RestoreCart>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <h1 className="display text-xl">Thank you. Order {number} is confirmed.</h1>
      <p className="mt-3 max-w-prose text-muted">
        {order.until
          ? `${order.isGiftCard ? "We wait for its payment" : "We keep your pieces"} until ${order.until}. Your order's page shows how to pay.`
          : "We have your order. Its page always shows where it is."}
      </p>
      <LinkButton to={order.link} className="mt-6">
        See your order
      </LinkButton>
    </>
  );
}

function Unknown() {
  return (
    <>
      <h1 className="display text-xl">This link is not known</h1>
      <p className="mt-3 max-w-prose text-muted">
        Open the link in our newest mail again, or write to us and we confirm your order by phone.
      </p>
      <LinkButton to="/contact" className="mt-6">
        Contact us
      </LinkButton>
    </>
  );
}
