import { openPdf } from "~/features/orders/receipt/pdf-tools.server.ts";

const MARGIN = 36;
const ink = "#161412";
const muted = "#5d5750";
const hair = "#ddd6cd";
/** A postcard's (A6), lying. */
const SIZE: [number, number] = [419.53, 297.64];

export interface PrintedCard {
  shop: { name: string; address: string; url: string };
  amount: string;
  /** In groups of four. */
  code: string;
  /** Empty for one without an end. */
  goodUntil: string;
}

/** A card to print and hand over: what is on it, and the code, which is as good as money. */
export async function renderCard({ shop, amount, code, goodUntil }: PrintedCard): Promise<Buffer> {
  const { doc, done } = await openPdf({
    size: SIZE,
    margin: MARGIN,
    title: `Gift card for ${shop.name}`,
    author: shop.name,
  });
  const [width, height] = SIZE;
  const inner = { width: width - 2 * MARGIN };
  doc
    .rect(14, 14, width - 28, height - 28)
    .lineWidth(0.6)
    .strokeColor(hair)
    .stroke();
  doc.font("serif").fontSize(26).fillColor(ink).text(shop.name, MARGIN, MARGIN, inner);
  doc.font("sans").fontSize(9).fillColor(muted).text("Gift card", inner);
  doc.moveDown(1.6);
  doc.font("serif").fontSize(34).fillColor(ink).text(amount, inner);
  doc.moveDown(0.5);
  doc
    .font("sans")
    .fontSize(16)
    .text(code, { ...inner, characterSpacing: 1.5 });
  doc.moveDown(0.8);
  const until = goodUntil ? `\nGood until ${goodUntil}.` : "";
  doc
    .fontSize(9)
    .fillColor(muted)
    .text(`Enter the code at checkout. What is left stays on the card.${until}`, {
      ...inner,
      lineGap: 3,
    });
  doc.text(`${shop.url} · ${shop.address}`, MARGIN, height - MARGIN - 12, {
    ...inner,
    lineBreak: false,
  });
  doc.end();
  return done;
}
