import { eq } from "drizzle-orm";
import { z } from "zod";
import { keptCarts } from "~/db/schema/outreach.ts";
import { variantUrl } from "~/features/images/sources.ts";
import { formatNaira } from "~/lib/money.ts";
import { inPieces } from "~/lib/pieces.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import { sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { Context } from "~/platform/context.ts";
import {
  Action,
  Divider,
  Headline,
  Paragraph,
  Piece,
  SmallPrint,
  TextLink,
} from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { leaveLink } from "../leave.server.ts";
import { lookAtLines } from "./keep.server.ts";
import { hasOrderedSince } from "./ordered-since.server.ts";

const PICTURE_WIDTH = 240;

/** The cart as it stands when the mail is sent; undefined where nothing of it can be bought, or nobody wants it any more. */
async function load(ctx: Context, { link_id }: { link_id: string }) {
  const [cart] = await ctx.db.select().from(keptCarts).where(eq(keptCarts.linkId, link_id));
  if (!cart || (await hasOrderedSince(ctx.db, link_id))) return undefined;
  const pieces = await lookAtLines(ctx, cart.lines);
  if (pieces.every(({ quantity }) => quantity === 0)) return undefined;
  return {
    pieces: pieces.map(({ id, name, image, size, category, wanted, quantity, priceKobo }) => ({
      name,
      size: size === ONE_SIZE ? "" : sizeName(size, category),
      wanted,
      left: quantity,
      price: formatNaira(priceKobo),
      picture: image && absoluteUrl(ctx.config, variantUrl(image, PICTURE_WIDTH)),
      link: absoluteUrl(ctx.config, `/product/${id}`),
    })),
    cart: absoluteUrl(ctx.config, `/your-cart/${link_id}`),
    leave: leaveLink(ctx, "abandoned-cart", cart.userId),
  };
}

const piece = z.object({
  name: z.string(),
  size: z.string(),
  wanted: z.number(),
  left: z.number(),
  price: z.string(),
  picture: z.string(),
  link: z.url(),
});

/** Size, number, price, and what is not there any more. */
function factsOf({ size, wanted, left, price }: z.output<typeof piece>): string {
  const facts = [size && `Size ${size}`, wanted > 1 && inPieces(wanted), price];
  const gone = left === 0 ? "Sold out" : left < wanted && `Only ${left} left`;
  return [...(left === 0 ? facts.slice(0, 2) : facts), gone].filter(Boolean).join(" · ");
}

function stillThere(pieces: readonly z.output<typeof piece>[]): string {
  const [first, ...others] = pieces.filter(({ left }) => left > 0);
  return others.length === 0
    ? `The ${first!.name} is still in your cart`
    : `${others.length + 1} pieces are still in your cart`;
}

export const abandonedCartMail = defineMail({
  name: "abandoned-cart",
  budget: "own",
  queued: z.object({ link_id: z.string() }),
  load,
  data: z.object({ pieces: z.array(piece).min(1), cart: z.url(), leave: z.url() }),
  leave: ({ leave }) => leave,
  subject: ({ pieces }) => stillThere(pieces),
  preview: () => "Nobody holds them for you; your cart is as you left it.",
  brief: ({ pieces, cart }) => ({
    title: stillThere(pieces),
    text: `${stillThere(pieces)}, as you left it. Pieces are few, and none is held.`,
    to: cart,
  }),
  body: ({ pieces, cart, leave }) => (
    <>
      <Headline>You left these in your cart</Headline>
      {pieces.map((one) => (
        <Piece
          key={`${one.link} ${one.size}`}
          href={one.link}
          picture={one.picture}
          name={one.name}
          text={factsOf(one)}
        />
      ))}
      <Action href={cart}>Open my cart</Action>
      <Paragraph>
        It opens on this phone or any other. Pieces are few, and none is held: the first who orders
        has it.
      </Paragraph>
      <Divider />
      <SmallPrint>
        You get this once for a cart, because you asked for it in yours.{" "}
        <TextLink href={leave}>No more such mails</TextLink>.
      </SmallPrint>
    </>
  ),
});
