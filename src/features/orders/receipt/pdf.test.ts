import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { renderReceipt } from "./pdf.server.ts";
import type { Receipt } from "./receipt.ts";

const receipt = (lines = 3): Receipt => ({
  shop: {
    name: "Oríkì",
    address: "14 Ọ̀ṣun Crescent, Maitama, Abuja",
    phone: "+234 800 555 0199",
    email: "hello@oriki.example",
  },
  title: "Receipt",
  number: "1a2b3c4d",
  date: "Nov 21, 2026",
  payment: "Paid",
  customer: ["Ṣadé Ọlátúnjí", "+2348035550142", "12 Admiralty Way", "Lekki Phase 1, Lagos"],
  lines: Array.from({ length: lines }, (_, n) => ({
    id: String(n),
    name: `Ìlẹ̀kẹ̀ Loafer ${n + 1}, size 42`,
    quantity: n + 1,
    amount: "₦48,000.00",
  })),
  totals: [
    { title: "Subtotal", amount: "₦144,000.00" },
    { title: "Discount", amount: "−₦14,400.00" },
    { title: "Delivery", amount: "₦3,000.00" },
    { title: "Total", amount: "₦132,600.00" },
  ],
});

/** What a reader would copy out of the document, and how many pages it has. */
function read(pdf: Buffer): { text: string; pages: number } {
  const source = pdf.toString("latin1");
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, body]) => {
      try {
        return [inflateSync(Buffer.from(body!, "latin1")).toString("latin1")];
      } catch {
        return [];
      }
    },
  );
  // Each font says which letters its numbers stand for; they are told apart by their order.
  const maps = streams
    .filter((stream) => stream.includes("beginbfrange"))
    .map((stream) => {
      const list = [...stream.matchAll(/\[([^\]]*)\]/g)].map(([, inner]) => inner!).join(" ");
      return [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex]) =>
        Buffer.from(hex!.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      );
    });
  const fonts = new Map<string, string[]>();
  let text = "";
  for (const stream of streams.filter((one) => /\bBT\b/.test(one))) {
    let font = "";
    for (const [, name, hex] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
      if (name) {
        font = name;
        if (!fonts.has(font)) fonts.set(font, maps[fonts.size] ?? []);
      } else {
        for (const code of hex!.match(/.{4}/g) ?? [])
          text += fonts.get(font)![Number.parseInt(code, 16)] ?? "?";
      }
    }
    text += "\n";
  }
  return { text: text.normalize("NFC"), pages: [...source.matchAll(/\/Type \/Page\b/g)].length };
}

test("the receipt as a document has ₦, dotted letters and tone marks as text", async () => {
  const pdf = await renderReceipt(receipt());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const { text, pages } = read(pdf);
  expect(pages).toBe(1);
  for (const part of [
    "Oríkì",
    "Ọ̀ṣun Crescent",
    "Receipt 1a2b3c4d",
    "Ṣadé Ọlátúnjí",
    "Ìlẹ̀kẹ̀ Loafer 2, size 42",
    "₦48,000.00",
    "−₦14,400.00",
    "₦132,600.00",
  ])
    expect(text).toContain(part.normalize("NFC"));
  expect(text).not.toContain("?");
});

test("a long order goes on over pages, and no line is lost", async () => {
  const { text, pages } = read(await renderReceipt(receipt(50)));
  expect(pages).toBe(3);
  for (let n = 1; n <= 50; n++) expect(text).toContain(`Loafer ${n}, size`);
  expect(text).toContain("₦132,600.00");
});
