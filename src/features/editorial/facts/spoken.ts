import type { PolicyFacts } from "./facts.ts";

type Ways = Pick<PolicyFacts, "ready" | "standard" | "express" | "sameDay">;

/** "Standard delivery takes 3–7 business days for ₦2,500–₦5,000, express …, and same-day …"; empty where nothing is brought. */
export function sayWays({ standard, express, sameDay }: Ways): string {
  const clauses = [
    standard && `standard delivery takes ${standard.days} business days for ${standard.fee}`,
    express &&
      `express ${standard ? "" : "delivery takes "}${express.days} business days for ${express.fee}`,
    sameDay &&
      `same-day delivery in ${sameDay.where} costs ${sameDay.fee} when you order before ${sameDay.until}`,
  ].filter((clause) => clause !== null);
  const last = clauses.pop();
  if (!last) return "";
  return sentence(clauses.length > 0 ? `${clauses.join(", ")}, and ${last}` : last);
}

/** "Once handed over, express takes 1–3 business days and standard 3–7 at most; getting an order ready takes 1–3 before that." */
export function sayRoad({ ready, standard, express }: Ways): string {
  const ways = [
    express && `express takes ${express.days} business days`,
    standard &&
      (express
        ? `standard ${standard.days} at most`
        : `standard delivery takes ${standard.days} business days at most`),
  ].filter((way) => way !== null);
  const before = `getting an order ready takes ${ready}`;
  return ways.length > 0
    ? `Once handed over, ${ways.join(" and ")}; ${before} before that.`
    : sentence(`${before} business days`);
}

const sentence = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}.`;
