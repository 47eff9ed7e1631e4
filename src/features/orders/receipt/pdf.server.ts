import type { Receipt } from "./receipt.ts";

const MARGIN = 56;
const ink = "#161412";
const muted = "#5d5750";
const hair = "#ddd6cd";

/** Within the built server's own file: a path would have to be found again wherever it runs. */
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/** Loaded at the first receipt: the start of the server need not wait for it. */
async function loadTools() {
  const [{ default: PDFDocument }, sans, serif] = await Promise.all([
    import("pdfkit"),
    import("./inter.ttf?inline"),
    import("./noto-serif-display.ttf?inline"),
  ]);
  return { PDFDocument, sans: bytesOf(sans.default), serif: bytesOf(serif.default) };
}
let tools: ReturnType<typeof loadTools> | undefined;

/** The receipt as an A4 document with its fonts in it, so that ₦ and tone marks show everywhere. */
export async function renderReceipt(receipt: Receipt): Promise<Buffer> {
  tools ??= loadTools();
  const { PDFDocument, sans, serif } = await tools;
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "en-NG",
    displayTitle: true,
    info: { Title: `${receipt.title} ${receipt.number}`, Author: receipt.shop.name },
  });
  const done = collect(doc);
  doc.registerFont("sans", sans);
  doc.registerFont("serif", serif);
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

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}
