import { openPdf } from "./pdf-tools.server.ts";
import type { Receipt } from "./receipt.ts";

const MARGIN = 56;
const ink = "#161412";
const muted = "#5d5750";
const hair = "#ddd6cd";

/** The receipt as an A4 document with its fonts in it, so that ₦ and tone marks show everywhere. */
export async function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const { doc, done } = await openPdf({
    size: "A4",
    margin: MARGIN,
    title: `${receipt.title} ${receipt.number}`,
    author: receipt.shop.name,
  });
  const left = MARGIN;
  const right = doc.page.width - MARGIN;
  const width = right - left;
  const bottom = doc.page.height - MARGIN;
  const text = (size: number, color = ink) => doc.font("sans").fontSize(size).fillColor(color);
  const rule = (color: string) =>
    doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.6).strokeColor(color).stroke();

  const { shop } = receipt;
  doc.font("serif").fontSize(28).fillColor(ink).text(shop.name, left, MARGIN);
  text(9, muted).text(`${shop.address}\n${shop.phone} · ${shop.email}`, { lineGap: 3 });
  doc.moveDown(3);
  doc.font("serif").fontSize(18).fillColor(ink).text(`${receipt.title} ${receipt.number}`);
  text(10, muted).text(`${receipt.date} · ${receipt.payment}`);
  doc.moveDown(1.5);
  text(10).text(receipt.customer.join("\n"), { lineGap: 3 });
  doc.moveDown(2);

  const amountWidth = 110;
  const quantityWidth = 60;
  const nameWidth = width - amountWidth - quantityWidth;
  function row(cells: [string, string, string], color = ink): void {
    text(10, color);
    const height = doc.heightOfString(cells[0], { width: nameWidth - 12 });
    if (doc.y + height + 20 > bottom) doc.addPage();
    const top = doc.y + 8;
    doc.text(cells[0], left, top, { width: nameWidth - 12 });
    doc.text(cells[1], left + nameWidth, top, { width: quantityWidth, align: "right" });
    doc.text(cells[2], right - amountWidth, top, { width: amountWidth, align: "right" });
    doc.y = top + height + 8;
  }
  row(["Piece", "Quantity", "Amount"], muted);
  rule(ink);
  for (const line of receipt.lines) {
    row([line.name, String(line.quantity), line.amount]);
    rule(hair);
  }
  doc.y += 6;
  for (const { title, amount } of receipt.totals) {
    if (doc.y + 24 > bottom) doc.addPage();
    const top = doc.y + 4;
    text(title === "Total" ? 12 : 10);
    doc.text(title, left, top, { width: width - amountWidth - 20, align: "right" });
    doc.text(amount, right - amountWidth, top, { width: amountWidth, align: "right" });
  }
  doc.end();
  return done;
}
