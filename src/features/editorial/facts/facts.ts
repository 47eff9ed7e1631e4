import { between, feesInWords, hourInWords, range } from "~/features/checkout/delivery-words.ts";
import { type DeliveryZone, STARTING_ZONES } from "~/features/checkout/zones.ts";
import { REFUND_DAYS, RETURN_DAYS } from "~/features/orders/rules.ts";
import { ANSWER_HOURS, HELD_DAYS, INSPECTION_DAYS } from "~/features/returns/rules.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { formatNaira } from "~/lib/money.ts";
import type { FactTable } from "../marked-text.ts";
import type { FactName, PART_NAMES } from "./names.ts";
import { sayRoad, sayWays } from "./spoken.ts";

/** What the shop states in figures: of the settings, the delivery zones and the rules, never of a text. */
export interface PolicyFacts {
  /** Business days until the courier has it. */
  ready: string;
  /** The ways that are offered, with the business days of each on the road and its fee. */
  standard: { days: string; fee: string } | null;
  express: { days: string; fee: string } | null;
  /** Rows of a table: the zone, its days on the road. */
  zones: string[][];
  /** Null where it is not offered. */
  sameDay: { where: string; until: string; fee: string } | null;
  /** Null: delivery is never free. */
  freeFrom: string | null;
  returnDays: number;
  /** How long the other size waits. */
  heldDays: number;
}

const days = (zones: readonly DeliveryZone[]) =>
  zones
    .map(({ standardDaysMin, standardDaysMax }) => `${standardDaysMin}-${standardDaysMax}`)
    .join();

/** What a fresh shop says of all its zones together: the nearest are sooner. */
const OF_ALL_ZONES = { days: days(STARTING_ZONES), inWords: "3–7" };

const spanOf = (zones: readonly DeliveryZone[], way: "standard" | "express") =>
  range(zones.flatMap((zone) => [zone[`${way}DaysMin`], zone[`${way}DaysMax`]]));

/** "Lagos" where only Lagos has it, else the names of the zones. */
function placesOf(zones: readonly DeliveryZone[]): string {
  const isLagos = zones.every(
    ({ states, places }) =>
      states.every((state) => state === "LA") && places.every((place) => place.startsWith("LA:")),
  );
  return isLagos ? "Lagos" : zones.map(({ name }) => name).join(", ");
}

export function policyFacts(
  orders: StoreSettings["orders"],
  zones: readonly DeliveryZone[],
): PolicyFacts {
  const standard = zones.filter(({ standardKobo }) => standardKobo !== null);
  const express = zones.filter(({ expressKobo }) => expressKobo !== null);
  const sameDay = zones.filter(({ sameDayKobo }) => sameDayKobo !== null);
  const where = placesOf(sameDay);
  const until = hourInWords(orders.cutoff_hour);
  const span =
    days(zones) === OF_ALL_ZONES.days ? OF_ALL_ZONES.inWords : spanOf(standard, "standard");
  const free = orders.free_delivery_over_kobo;
  return {
    ready: between(orders.processing_days_min, orders.processing_days_max),
    standard:
      standard.length > 0
        ? { days: span, fee: feesInWords(standard.map((z) => z.standardKobo)) }
        : null,
    express:
      express.length > 0
        ? { days: spanOf(express, "express"), fee: feesInWords(express.map((z) => z.expressKobo)) }
        : null,
    zones: standard.map(({ name, standardDaysMin, standardDaysMax }) => [
      name,
      `${between(standardDaysMin, standardDaysMax)} business days`,
    ]),
    sameDay:
      sameDay.length > 0
        ? { where, until, fee: feesInWords(sameDay.map((z) => z.sameDayKobo)) }
        : null,
    freeFrom: free === null ? null : formatNaira(free),
    returnDays: RETURN_DAYS,
    heldDays: HELD_DAYS,
  };
}

function tableOfWays({ standard, express, sameDay }: PolicyFacts): string[][] {
  return [
    ...(standard ? [["Standard", `${standard.days} business days`, standard.fee]] : []),
    ...(express ? [["Express", `${express.days} business days`, express.fee]] : []),
    ...(sameDay
      ? [[`Same day, ${sameDay.where} only`, `Ordered before ${sameDay.until}`, sameDay.fee]]
      : []),
  ];
}

/** The facts by the names that texts have for them. */
export function nameFacts(shop: string, facts: PolicyFacts) {
  const { sameDay, freeFrom } = facts;
  const words: Record<FactName, string> = {
    shop,
    processing_days: facts.ready,
    same_day_too: sameDay
      ? `, the same day in ${sameDay.where} if you order before ${sameDay.until}`
      : "",
    same_day_rule: sameDay
      ? `Same-day delivery is for addresses in ${sameDay.where} and orders placed before ${sameDay.until} on a business day; later orders go out the next business day.`
      : "",
    delivery_ways: sayWays(facts),
    on_the_road: sayRoad(facts),
    free_delivery_rule: freeFrom ? `From ${freeFrom}, standard delivery is free.` : "",
    return_days: String(facts.returnDays),
    held_days: String(facts.heldDays),
    inspection_days: INSPECTION_DAYS,
    refund_days: REFUND_DAYS,
    answer_hours: String(ANSWER_HOURS),
  };
  const tables: Partial<Record<keyof typeof PART_NAMES, FactTable>> = {
    delivery_table: {
      caption: "Ways of delivery with days and fees",
      head: ["Service", "Time after processing", "Fee"],
      rows: tableOfWays(facts),
    },
    zone_table: {
      caption: "Delivery time by zone",
      head: ["Zone", "Usual time on the road"],
      rows: facts.zones,
    },
    return_table: {
      caption: "Steps of a return and how long they take",
      head: ["Step", "Time"],
      rows: [
        ["Return authorization", `Within ${ANSWER_HOURS} hours`],
        ["Inspection", `${INSPECTION_DAYS} business days after arrival`],
        ["Refund", `${REFUND_DAYS} business days after approval`],
      ],
    },
  };
  return { words, tables };
}
