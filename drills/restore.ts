// The disk is lost: a shop under load loses its data folder (kill -9 and rm -rf) and is restored elsewhere.
import type { Row } from "../scripts/lib/measure.ts";
import { loseShop } from "./support/lost-shop.ts";

export default async function measure(): Promise<Row[]> {
  const loss = await loseShop({ shoppers: 8, seconds: 75, logSeconds: 20, reopen: true });
  const { unknownPayments = [], differences, missingFiles } = loss.report;
  const listed = new Set(unknownPayments.map(({ reference }) => reference));
  return [
    { name: "orders acknowledged before", value: loss.acknowledged, unit: "orders" },
    { name: "of them missing after", value: loss.missing, unit: "orders" },
    {
      name: "acknowledged orders missing",
      value: Number(loss.missingSeconds.toFixed(1)),
      unit: "s",
      limit: 60,
    },
    { name: "paid by card and missing", value: loss.paidAndMissing.length, unit: "payments" },
    {
      name: "of them not on the list of the restore",
      value: loss.paidAndMissing.filter((reference) => !listed.has(reference)).length,
      unit: "payments",
      limit: 0,
    },
    { name: "differences in stock, orders, money", value: differences.length, unit: "", limit: 0 },
    { name: "files missing", value: missingFiles.length, unit: "files", limit: 0 },
    { name: "restored after", value: Number(loss.restoreSeconds.toFixed(1)), unit: "s" },
    { name: "open again after", value: Number(loss.openSeconds.toFixed(1)), unit: "s" },
  ];
}
