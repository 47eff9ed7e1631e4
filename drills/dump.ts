// A shop on a PostgreSQL of the machine's own packages is dumped under orders to a folder and to a bucket,
// loses its database and its folder, and is restored into an empty database by the commands of its owner.
import type { Row } from "../scripts/lib/measure.ts";
import { dumpAndRestore } from "./support/dumped-shop.ts";

export default async function measureDump(): Promise<Row[]> {
  const found = await dumpAndRestore({
    shoppers: 8,
    orders: 1000,
    places: ["folder", "bucket"],
    reopen: true,
  });
  return found.flatMap((one): Row[] => {
    const row = (name: string, value: number, unit: string, limit?: number): Row => ({
      name: `${one.place}: ${name}`,
      value: Number(value.toFixed(1)),
      unit,
      ...(limit === undefined ? {} : { limit }),
    });
    return [
      row("orders acknowledged", one.acknowledged, "orders"),
      row("acknowledged before the backup and missing", one.missing, "orders", 0),
      row("differences in stock, orders, money", one.differences, "", 0),
      row("the uploaded picture is not shown", Number(!one.showsPicture), "", 0),
      row("orders that failed meanwhile", one.failed, ""),
      row("backed up after", one.backupSeconds, "s"),
      row("restored after", one.restoreSeconds, "s"),
    ];
  });
}
