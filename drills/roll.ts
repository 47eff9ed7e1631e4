// Three copies of the shop behind HAProxy, restarted one by one while people shop: nobody should notice.
import type { Row } from "../scripts/lib/measure.ts";
import { startHaproxy } from "./support/proxy.ts";
import { rollOver } from "./support/roll.ts";
import { countOutcomes } from "./support/rush.ts";

const SHOPPERS = Number(process.env.SHOPPERS || 16);

export default async function measureRolling(): Promise<Row[]> {
  const rolled = await rollOver({
    copies: 3,
    shoppers: SHOPPERS,
    settleMs: 2500,
    startProxy: startHaproxy,
  });
  const { exchanges, failed, stops } = rolled;
  console.log(`  ${countOutcomes(exchanges)}`);
  const took = exchanges.map((one) => one.took).sort((a, b) => a - b);
  return [
    { name: "requests", value: exchanges.length, unit: "" },
    { name: "failed requests", value: failed.length, unit: "", limit: 0 },
    { name: "acknowledged orders", value: rolled.acknowledged, unit: "" },
    { name: "acknowledged orders lost", value: rolled.lost, unit: "", limit: 0 },
    { name: "differences in the books", value: rolled.differences, unit: "", limit: 0 },
    {
      name: "a stop took at most",
      value: Math.round(Math.max(...stops.map((stop) => stop.took))),
      unit: "ms",
      limit: 10_000,
    },
    {
      name: "stops that ended with an error",
      value: stops.filter(({ code }) => code !== 0).length,
      unit: "",
      limit: 0,
    },
    {
      name: "requests, p99",
      value: Math.round(took[Math.floor(took.length * 0.99)] ?? 0),
      unit: "ms",
    },
  ];
}
