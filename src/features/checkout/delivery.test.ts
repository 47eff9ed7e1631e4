import fc from "fast-check";
import { expect, test } from "vitest";
import { STATES } from "~/lib/states.ts";
import { formatDay } from "~/lib/time.ts";
import { estimateDelivery, sameDayOpen, withoutIdleExpress } from "./estimate.ts";
import { deliveryFee, findZone, STARTING_ZONES } from "./zones.ts";

const rules = { processingDaysMin: 1, processingDaysMax: 3, cutoffHour: 12 };
const zone = (state: string, city = "", area = "") =>
  findZone(STARTING_ZONES, { state, city, area });

test("every state is in a zone with a standard and an express fee inside the published bands", () => {
  for (const [code] of STATES) {
    const found = zone(code);
    expect(found, code).toBeDefined();
    expect(deliveryFee(found, "standard")).toBeGreaterThanOrEqual(250_000);
    expect(deliveryFee(found, "standard")).toBeLessThanOrEqual(500_000);
    expect(deliveryFee(found, "express")).toBeGreaterThanOrEqual(500_000);
    expect(deliveryFee(found, "express")).toBeLessThanOrEqual(800_000);
  }
});

test("Lekki is not Mainland, Port Harcourt is not the rest of Rivers", () => {
  expect(zone("LA", "Ikeja")?.key).toBe("lagos-mainland");
  expect(zone("LA", "Lagos", "Lekki Phase 1")?.key).toBe("lagos-island");
  expect(zone("LA", "Victoria Island")?.key).toBe("lagos-island");
  expect(zone("RI", "Port Harcourt")?.key).toBe("abuja-port-harcourt");
  expect(zone("RI", "Bonny")?.key).toBe("south-east-south-south");
  expect(zone("OG", "Lekki")?.key).toBe("south-west");
  expect(zone("XX")).toBeUndefined();
});

test("same day is for Lagos before noon, not on Sunday", () => {
  expect(deliveryFee(zone("KN"), "same_day")).toBeNull();
  expect(sameDayOpen(new Date("2026-11-21T10:59:00Z"), rules)).toBe(true); // Saturday 11:59 in Lagos
  expect(sameDayOpen(new Date("2026-11-21T11:00:00Z"), rules)).toBe(false);
  expect(sameDayOpen(new Date("2026-11-22T08:00:00Z"), rules)).toBe(false);
});

test("the cut-off and Sundays push an estimate on", () => {
  const mainland = zone("LA", "Ikeja");
  const before = estimateDelivery(new Date("2026-11-19T09:00:00Z"), "standard", mainland, rules); // Thu
  expect(before).toEqual({ from: "2026-11-21", to: "2026-11-25" });
  const after = estimateDelivery(new Date("2026-11-19T12:00:00Z"), "standard", mainland, rules);
  expect(after).toEqual({ from: "2026-11-23", to: "2026-11-26" });
  expect(formatDay("2026-11-26")).toBe("Thu 26 Nov");
});

test("no estimate ends on a Sunday or before it starts", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
      fc.constantFrom(
        "standard" as const,
        "express" as const,
        "same_day" as const,
        "pickup" as const,
      ),
      fc.constantFrom(...STARTING_ZONES),
      (now, method, somewhere) => {
        const { from, to } = estimateDelivery(now, method, somewhere, rules);
        expect(from <= to).toBe(true);
        expect(new Date(`${to}T00:00:00Z`).getUTCDay()).not.toBe(0);
        expect(new Date(`${from}T00:00:00Z`).getUTCDay()).not.toBe(0);
      },
    ),
  );
});

test("Express is not offered beside the same day", () => {
  const standard = { method: "standard" as const, to: "2026-11-26" };
  const express = (to: string) => ({ method: "express" as const, to });
  const methods = (to: string) =>
    withoutIdleExpress([standard, express(to)]).map(({ method }) => method);
  expect(methods("2026-11-25")).toEqual(["standard", "express"]);
  expect(methods("2026-11-26")).toEqual(["standard"]);
  expect(withoutIdleExpress([express("2026-11-26")])).toHaveLength(1);
});
