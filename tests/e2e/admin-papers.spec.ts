import type { Page } from "@playwright/test";
import sharp from "sharp";
import { encodeCode128 } from "../../src/features/stockroom/labels/code128.ts";
import { expect, test } from "./fixtures.ts";
import { placeOrderOf } from "./parcels.ts";
import { freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "papers.manager@example.com";
/** Of a label printer. */
const DOTS_PER_INCH = 203;

test.use({ deviceScaleFactor: DOTS_PER_INCH / 96 });

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

/** Widths of the bars and the spaces between them along the middle of a picture, in dots. */
async function readBars(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = Math.floor(info.height / 2) * info.width;
  const widths: number[] = [];
  let was: boolean | undefined;
  for (const dot of data.subarray(start, start + info.width)) {
    const isBlack = dot < 128;
    if (isBlack === was) widths[widths.length - 1]!++;
    else widths.push(1);
    was = isBlack;
  }
  // What is white on both sides is no part of it.
  return widths.slice(1, -1);
}

test("a label printer puts each bar of a label on whole dots, and nothing over it", async ({
  page,
}) => {
  const id = await makePiece(page, `Barred Runner ${freshName()}`, { 40: 1 });
  await openAdmin(page, EMAIL, `/admin/stock/labels?of=${id}:40`);
  await page.emulateMedia({ media: "print" });
  for (const [paper, dots] of [
    ["A4, 65 labels of 38 × 21 mm", 2],
    ["Thermal roll, 50 × 30 mm", 2],
    ["Thermal roll, 58 × 40 mm", 3],
  ] as const) {
    await page.emulateMedia({ media: "screen" });
    await page.getByLabel("Paper").selectOption(paper);
    await page.emulateMedia({ media: "print" });
    const bars = page.getByRole("img", { name: /^Barcode/ });
    const code = (await bars.getAttribute("aria-label"))!.replace("Barcode ", "");
    const printed = await readBars(await bars.screenshot());
    expect(printed).toEqual(encodeCode128(code).map((modules) => modules * dots));
  }
  await expect(page.getByText("Skip to content")).toBeHidden();
});

/** How many sheets what is open takes. */
async function countSheets(page: Page, paper: { width: string; height: string }): Promise<number> {
  const pdf = await page.pdf(paper);
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

test("labels of parcels lie beside each other on A4, and one by one on a label printer's roll", async ({
  page,
}) => {
  const piece = await makePiece(page, `Sheet Runner ${freshName()}`, { 40: 3 });
  const name = "Adébáyọ̀ Olúwafúnmiláyọ̀ Ògúnbánjọ-Adéyẹmí Ìyábọ̀ Ọlájùmọ̀kẹ́";
  const orders: string[] = [];
  for (const _ of [1, 2, 3]) orders.push((await placeOrderOf(page, piece, name, "on_delivery")).id);
  await openAdmin(page, EMAIL, "/admin");
  await page.goto(`/admin/print/label?ids=${orders}`);
  await expect(page.getByRole("article")).toHaveCount(3);
  expect(await countSheets(page, { width: "210mm", height: "297mm" })).toBe(1);
  expect(await countSheets(page, { width: "100mm", height: "150mm" })).toBe(3);
  // Papers of A4 say so, whatever the printer would take.
  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice/ })).toHaveCount(3);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/MediaBox \[0 0 594\.\d+ 841\.\d+\]/g)).toHaveLength(3);
});

test("slips are not printed before the cards that go with them have come", async ({ page }) => {
  const piece = await makePiece(page, `Carded Runner ${freshName()}`, { 40: 1 });
  const { id } = await placeOrderOf(page, piece, "Ada Carded", "on_delivery");
  await openAdmin(page, EMAIL, "/admin");
  const cards = Promise.withResolvers<void>();
  await page.route("**/rpc/make_origin_cards", async (route) => {
    await cards.promise;
    await route.continue();
  });
  await page.goto(`/admin/print/packing-slip?ids=${id}`);
  const print = page.getByRole("button", { name: "Print" });
  await expect(page.getByText("Loading the cards")).toBeVisible();
  await expect(print).toBeDisabled();
  cards.resolve();
  await expect(page.getByRole("region", { name: "Cards" }).getByRole("listitem")).toHaveCount(1);
  await expect(print).toBeEnabled();
});
