// A shop whose disk fills up under orders until PostgreSQL dies of it, and is freed a minute later: what
// shoppers are answered meanwhile, and how soon orders flow again by themselves.
import type { Row } from "../scripts/lib/measure.ts";
import { fillDisk, mayMount } from "./support/full-disk.ts";

export default async function measureFullDisk(): Promise<Row[]> {
  if (!mayMount()) throw new Error("This drill mounts a small disk: run it as root, on Linux.");
  const found = await fillDisk({ megabytes: 300, fullMs: 60_000 });
  const { 503: away = 0, ...others } = found.whileFull;
  return [
    { name: "orders answered 503 while the disk was full", value: away, unit: "", aim: 1 },
    {
      name: "orders answered otherwise than 200 or 503",
      value: Object.values(others).reduce((sum, n) => sum + n, 0),
      unit: "",
      limit: 0,
    },
    { name: "503 without Retry-After", value: found.withoutRetryAfter, unit: "", limit: 0 },
    {
      name: "/readyz was 503 before PostgreSQL died",
      value: Number(found.unreadyBeforeDeath),
      unit: "",
      aim: 1,
    },
    { name: "/readyz while full", value: found.readyzWhileFull, unit: "", aim: 503, limit: 503 },
    { name: "a kept page while full", value: found.keptPageWhileFull, unit: "", limit: 200 },
    { name: "PostgreSQL died of it", value: Number(found.databaseDied), unit: "", aim: 1 },
    {
      name: "orders flow again after room was made",
      value: found.secondsUntilOrders,
      unit: "s",
      limit: 15,
    },
    { name: "orders acknowledged", value: found.acknowledged, unit: "", aim: 1 },
    { name: "acknowledged orders lost", value: found.lost, unit: "", limit: 0 },
    { name: "differences in the books", value: found.differences, unit: "", limit: 0 },
  ];
}
