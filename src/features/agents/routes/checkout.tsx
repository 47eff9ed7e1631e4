import { useState } from "react";
import { useNavigate } from "react-router";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { type CartLine, countPieces } from "~/features/cart/rules.ts";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { describeDays } from "~/features/checkout/describe-days.ts";
import { takeOverDraft } from "~/features/checkout/stored-draft.ts";
import { formatNairaExact } from "~/lib/money.ts";
import { sizeName } from "~/lib/size-names.ts";
import { addressLine } from "~/lib/states.ts";
import { pageOf } from "~/platform/page-context.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { findHandover } from "../checkouts/handover.server.ts";
import { withHanded } from "../checkouts/with-handed.ts";
import type { Route } from "./+types/checkout";

/** One thing is to be done on it: the frame leaves out what leads elsewhere. */
export const handle = { isEnclosed: true };

/** What an assistant prepared to be bought, as it stands now. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = pageOf(context);
  return { prepared: (await findHandover(ctx, params.id)) ?? null };
}

type Prepared = NonNullable<Route.ComponentProps["loaderData"]["prepared"]>;

/** A checkout that an assistant prepared, for the person to go on with: nothing is ordered or paid unasked. */
export default function AssistantCheckout({ loaderData: { prepared } }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-3xl py-8 sm:py-12">
      <title>From your assistant</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {prepared ? (
        <Handover prepared={prepared} />
      ) : (
        <EmptyState
          title="This checkout is no longer there"
          text="It was ordered, ended or is too old. Ask your assistant for another one, or look around yourself."
          action={<LinkButton to="/products">See all products</LinkButton>}
        />
      )}
    </div>
  );
}

function Handover({ prepared }: { prepared: Prepared }) {
  const cart = useCart();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const pieces = prepared.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ wanted: _, ...line }): CartLine => ({ ...line, brand: "" }));
  const others = countPieces(withHanded(cart.lines, pieces)) - countPieces(pieces);

  async function take() {
    setBusy(true);
    cart.replaceLines(withHanded(cart.lines, pieces));
    takeOverDraft(prepared.draft);
    await navigate("/checkout");
  }
  return (
    <>
      <h1 className="display text-xl">From your assistant</h1>
      <p className="mt-2 max-w-prose text-sm text-muted">
        Look through what your assistant prepared. In the checkout you can change all of it, choose
        how to pay, and order. Your assistant is told what you ordered and what becomes of it.
      </p>
      {prepared.isChanged && (
        <p role="status" className="mt-4 max-w-prose border-l-2 border-oxblood pl-3 text-sm">
          Prices changed since your assistant last looked. These are today's.
        </p>
      )}
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {prepared.lines.map((line) => (
          <Piece key={`${line.id} ${line.size}`} line={line} />
        ))}
      </ul>
      <WhereTo prepared={prepared} />
      <Sums prepared={prepared} />
      {others > 0 && (
        <p className="mt-4 max-w-prose text-sm text-muted">
          {others === 1 ? "Another piece is" : `${others} other pieces are`} in your cart already
          and will be in the order, too.
        </p>
      )}
      <Button
        className="mt-6 max-sm:w-full"
        busy={busy}
        disabled={!cart.ready || pieces.length === 0}
        onClick={take}
      >
        Go on to the checkout
      </Button>
    </>
  );
}

function Piece({ line }: { line: Prepared["lines"][number] }) {
  return (
    <li className="flex flex-wrap gap-4 py-4 text-sm">
      <span className="frame block w-[min(4rem,30%)] self-start">
        <ProductImage src={line.image} alt="" sizes="4rem" />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <a href={`/product/${line.id}`} className="link font-medium">
          {line.name}
        </a>
        <span className="block text-xs text-muted">
          Size: {sizeName(line.size, line.category)} · Quantity: {line.quantity || line.wanted}
        </span>
        {line.quantity < line.wanted && (
          <span className="block text-oxblood">
            {line.quantity === 0
              ? "Sold out"
              : `Only ${line.quantity} left, ${line.wanted} were asked for`}
          </span>
        )}
      </span>
      <span className="prices ml-auto">{formatNairaExact(line.priceKobo * line.quantity)}</span>
    </li>
  );
}

function WhereTo({ prepared: { draft, delivery } }: { prepared: Prepared }) {
  const { contact, address } = draft;
  const rows = [
    ["For", [contact?.name, contact?.phone, contact?.email].filter(Boolean).join(", ")],
    ["Where to", address ? addressLine(address) : ""],
    ["How", delivery ? `${delivery.name}. ${describeDays(delivery)}` : ""],
  ].filter(([, text]) => text);
  if (rows.length === 0) return null;
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[7rem_1fr]">
      {rows.map(([title, text]) => (
        <div key={title} className="sm:contents">
          <dt className="text-muted">{title}</dt>
          <dd className="break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sums({ prepared }: { prepared: Prepared }) {
  const { delivery, deliveryKobo, discountKobo, vatKobo, totalKobo } = prepared;
  const rows: [string, string][] = [
    ...(delivery
      ? [
          ["Delivery", deliveryKobo === 0 ? "Free" : formatNairaExact(deliveryKobo)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(discountKobo > 0
      ? [["Discount", `−${formatNairaExact(discountKobo)}`] as [string, string]]
      : []),
    ...(vatKobo > 0 ? [["VAT", formatNairaExact(vatKobo)] as [string, string]] : []),
    [delivery ? "Total" : "Total before delivery", formatNairaExact(totalKobo)],
  ];
  return (
    <dl className="prices mt-5 flex flex-col gap-2 border-t border-line pt-4 text-sm">
      {rows.map(([title, amount]) => (
        <div key={title} className="flex flex-wrap justify-between gap-x-4 last:font-medium">
          <dt>{title}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
