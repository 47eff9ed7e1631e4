import { Fragment, type ReactNode } from "react";
import { unpackCards } from "~/features/catalogue/packed-listing.ts";
import type { ShownBlock } from "~/features/editorial/schema.ts";
import { variantUrl } from "~/features/images/sources.ts";
import { formatNaira } from "~/lib/money.ts";
import {
  Action,
  bone,
  Divider,
  Headline,
  ink,
  Paragraph,
  Piece,
  SmallPrint,
  serif,
  TextLink,
} from "~/platform/mail/letter.tsx";
import type { MailShop } from "~/platform/mail/template.ts";
import { type LinkTo, ToldText } from "./told.tsx";

const PICTURE_WIDTH = 1080;
const THUMB_WIDTH = 240;

interface Frame {
  shop: MailShop;
  linkTo: LinkTo;
}
type Shown<K extends ShownBlock["kind"]> = Extract<ShownBlock, { kind: K }>;

/** The blocks of a newsletter, as they were looked up, in the order of staff. */
export const LetterBlocks = ({ blocks, ...frame }: Frame & { blocks: readonly ShownBlock[] }) =>
  blocks.map((block, at) => (
    <Fragment key={block.id}>
      {at > 0 && <Divider />}
      {showBlock(block, frame, at === 0)}
    </Fragment>
  ));

function showBlock(block: ShownBlock, frame: Frame, isFirst: boolean): ReactNode {
  const { shop, linkTo } = frame;
  const heading = "title" in block && block.title && (
    <Heading isFirst={isFirst}>{block.title}</Heading>
  );
  switch (block.kind) {
    case "text":
      return (
        <>
          {heading}
          <ToldText told={block.told} {...frame} />
        </>
      );
    case "story":
      return (
        <>
          {heading}
          {block.pictures.map(({ src, alt }) => (
            <Picture key={src} src={src} alt={alt} shop={shop} />
          ))}
          <ToldText told={block.told} {...frame} />
          {block.way && <Action href={linkTo(block.way.to)}>{block.way.label}</Action>}
        </>
      );
    case "statement":
      return (
        <>
          {heading}
          {block.lead && <Lead>{block.lead}</Lead>}
          <ToldText told={block.told} {...frame} />
        </>
      );
    case "edit":
      return <Edit block={block} heading={heading} {...frame} />;
    case "house":
      return (
        <>
          <Heading isFirst={isFirst}>{block.name}</Heading>
          {block.picture && <Picture src={block.picture} alt={block.name} shop={shop} />}
          <Paragraph>{block.text}</Paragraph>
          <Action href={linkTo(block.to)}>See {block.name}</Action>
        </>
      );
    case "points":
      return (
        <>
          {heading}
          {block.points.map(({ title, text }) => (
            <Paragraph key={title}>
              <strong style={{ fontWeight: 600 }}>{title}</strong>
              <br />
              {text}
            </Paragraph>
          ))}
          {block.way && <Action href={linkTo(block.way.to)}>{block.way.label}</Action>}
        </>
      );
    case "promises":
      return (
        <>
          {heading}
          {block.promises.map(({ title, text, to }) => (
            <Paragraph key={title}>
              <TextLink href={linkTo(to)}>{title}</TextLink>
              <br />
              {text}
            </Paragraph>
          ))}
        </>
      );
    default:
      return null;
  }
}

function Edit({
  block,
  heading,
  shop,
  linkTo,
}: Frame & { block: Shown<"edit">; heading: ReactNode }) {
  return (
    <>
      {heading}
      {block.text && <Paragraph>{block.text}</Paragraph>}
      {unpackCards(block.cards).map((card) => (
        <Piece
          key={card.id}
          href={linkTo(`/product/${card.id}`)}
          picture={card.images[0] ? pictureOf(shop, card.images[0], THUMB_WIDTH) : ""}
          name={card.name}
          text={factsOf(card)}
        />
      ))}
      {block.way && <Action href={linkTo(block.way.to)}>{block.way.label}</Action>}
    </>
  );
}

const factsOf = (card: ReturnType<typeof unpackCards>[number]): string =>
  [
    card.brand,
    card.salePriceKobo === null
      ? formatNaira(card.priceKobo)
      : `${formatNaira(card.salePriceKobo)}, was ${formatNaira(card.priceKobo)}`,
    !card.inStock && "Sold out",
  ]
    .filter(Boolean)
    .join(" · ");

/** A mail has no address of its own: what it shows is fetched from the shop's. */
function pictureOf(shop: MailShop, src: string, width: number): string {
  const address = variantUrl(src, width);
  return address.startsWith("/") ? `${shop.url}${address}` : address;
}

const Picture = ({ src, alt, shop }: { src: string; alt: string; shop: MailShop }) => (
  <img
    src={pictureOf(shop, src, PICTURE_WIDTH)}
    alt={alt}
    width={496}
    style={{
      display: "block",
      width: "100%",
      height: "auto",
      margin: "0 0 20px",
      backgroundColor: bone,
    }}
  />
);

/** One first heading in a mail, and those of its other parts beneath it. */
const Heading = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) =>
  isFirst ? (
    <Headline>{children}</Headline>
  ) : (
    <h2
      style={{
        margin: "0 0 16px",
        color: ink,
        fontFamily: serif,
        fontSize: 24,
        fontWeight: 400,
        lineHeight: "32px",
      }}
    >
      {children}
    </h2>
  );

const Lead = ({ children }: { children: ReactNode }) => (
  <p
    style={{
      margin: "0 0 20px",
      color: ink,
      fontFamily: serif,
      fontSize: 22,
      lineHeight: "32px",
    }}
  >
    {children}
  </p>
);

/** Why it came, and the way out: at the end of every newsletter. */
export const WayOut = ({ leave, shop }: { leave: string | null; shop: MailShop }) => (
  <>
    <Divider />
    <SmallPrint>
      You get this because you asked for the newsletter of {shop.name}: one mail a day at most.{" "}
      {leave === null ? (
        "Its readers find their link to unsubscribe here; this copy is for staff."
      ) : (
        <>
          <TextLink href={leave}>Unsubscribe</TextLink> and we write no more. We count for ourselves
          alone whether it is opened and leads to the shop.
        </>
      )}
    </SmallPrint>
  </>
);
