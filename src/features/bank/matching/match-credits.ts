import { formatNaira } from "~/lib/money.ts";
import { namesIn, orderNumbersIn, referenceKey, referencesIn } from "./signs.ts";

/** Money that came and that nobody has decided about. */
export interface OpenCredit {
  id: string;
  /** YYYY-MM-DD in Lagos. */
  day: string;
  kobo: number;
  words: string;
  /** Another line, read from another source, may tell of the same money. */
  isDoubtful?: boolean;
}

/** An order that a transfer may be for. */
export interface Awaited {
  orderId: string;
  name: string;
  /** Of all its transfers. */
  references: readonly string[];
  /** What has not come for it by the bank's word. */
  missingKobo: number;
  placedOn: string;
  /** Somebody saw its money already; or it takes none any more. */
  state: "awaited" | "confirmed" | "over";
}

export interface Fit {
  orderId: string;
  /** From 0 to 100. */
  score: number;
  /** Why, for the person who confirms it. */
  reasons: string[];
}

export interface Proposal {
  creditId: string;
  /** The order that is proposed; null where none fits, or several do alike. */
  best: (Fit & { isSure: boolean }) | null;
  /** Others that fit, the best first. */
  others: Fit[];
}

type Sign = "reference" | "cut_reference" | "name" | "part_of_name" | "amount";

interface Pair extends Fit {
  credit: OpenCredit;
  order: Awaited;
  sign: Sign;
  isExact: boolean;
}

/** What each sign is worth with the very amount and without it; 0: no sign at all. */
const WORTH: Record<Sign, { exact: number; other: number }> = {
  reference: { exact: 100, other: 80 },
  cut_reference: { exact: 75, other: 55 },
  name: { exact: 90, other: 40 },
  part_of_name: { exact: 60, other: 0 },
  amount: { exact: 35, other: 0 },
};
const SAYS: Record<Sign, string | null> = {
  reference: "Its reference is named",
  cut_reference: "The beginning of its reference is named",
  name: "The sender has its customer's name",
  part_of_name: "A part of the customer's name is in it",
  amount: null,
};
/** Below this nothing is proposed. */
const PROPOSED = 35;
/** Nobody transfers for an order that long after it, unless they name it. */
const LONGEST_DAYS = 45;
const OTHERS = 4;

/**
 * Which order each credit is for, by reference, amount and name: at most one each, and without a
 * reference none that has its money. Nothing is decided by it.
 */
export function matchCredits(
  credits: readonly OpenCredit[],
  orders: readonly Awaited[],
): Proposal[] {
  const pairs = pairUp(credits, orders);
  const byCredit = Map.groupBy(pairs, ({ credit }) => credit);
  const left = new Map(orders.map((order) => [order, order.missingKobo]));
  const hasSome = (order: Awaited) => left.get(order)! < order.missingKobo;
  const isFree = ({ credit, order, sign }: Pair) =>
    sign === "reference" || !hasSome(order) || credit.kobo <= left.get(order)!;
  const chosen = new Map<OpenCredit, Proposal["best"]>();
  for (const pair of pairs) {
    const { credit, order } = pair;
    if (chosen.has(credit) || pair.score < PROPOSED || !isFree(pair)) continue;
    const isTied = byCredit
      .get(credit)!
      .some((other) => other !== pair && other.score === pair.score && isFree(other));
    if (isTied) {
      chosen.set(credit, null);
      continue;
    }
    chosen.set(credit, { ...fitOf(pair), isSure: !hasSome(order) && isSureOf(pair, pairs) });
    left.set(order, Math.max(0, left.get(order)! - credit.kobo));
  }
  return credits.map((credit) => {
    const best = chosen.get(credit) ?? null;
    const others = (byCredit.get(credit) ?? [])
      .filter(({ orderId }) => orderId !== best?.orderId)
      .slice(0, OTHERS);
    return { creditId: credit.id, best, others: others.map(fitOf) };
  });
}

const fitOf = ({ orderId, score, reasons }: Pair): Fit => ({ orderId, score, reasons });

/** Reference or name with the very amount, and nothing else of which that is true. */
function isSureOf({ credit, order, sign, isExact }: Pair, pairs: readonly Pair[]): boolean {
  const isPlain = isExact && !credit.isDoubtful && order.state !== "over";
  if (!isPlain || credit.day < order.placedOn) return false;
  if (sign === "reference") return true;
  const isRival = (other: Pair) =>
    other.isExact &&
    other.score >= WORTH.part_of_name.exact &&
    (other.credit === credit) !== (other.order === order);
  return sign === "name" && !pairs.some(isRival);
}

/** Every credit with every order that it may be for, the best first. */
function pairUp(credits: readonly OpenCredit[], orders: readonly Awaited[]): Pair[] {
  const find = indexOf(orders);
  return credits
    .flatMap((credit) =>
      [...find(credit)].flatMap(([order, sign]) => pairOf(credit, order, sign) ?? []),
    )
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.credit.day.localeCompare(b.credit.day) ||
        a.order.placedOn.localeCompare(b.order.placedOn) ||
        a.credit.id.localeCompare(b.credit.id) ||
        a.orderId.localeCompare(b.orderId),
    );
}

function pairOf(credit: OpenCredit, order: Awaited, sign: Sign): Pair | undefined {
  const difference = credit.kobo - order.missingKobo;
  const isExact = difference === 0 && order.missingKobo > 0;
  const isNamed = sign === "reference" || sign === "cut_reference";
  if (!isNamed && (order.state === "over" || !isInTime(credit, order))) return undefined;
  if (!isNamed && order.state === "confirmed" && !isExact) return undefined;
  const worth = WORTH[sign][isExact ? "exact" : "other"];
  const score = order.state === "over" ? Math.min(worth, 70) : worth;
  if (score === 0) return undefined;
  const reasons = [
    SAYS[sign],
    isExact ? "The amount is the same" : differenceIn(difference, order),
    credit.day < order.placedOn ? "It came before the order was placed" : null,
    order.state === "confirmed" && isExact ? "Somebody has confirmed its payment already" : null,
    order.state === "over" ? "The order was cancelled" : null,
    credit.isDoubtful ? "An alert and a statement may tell of the same money" : null,
  ].filter((reason) => reason !== null);
  return { credit, order, orderId: order.orderId, sign, isExact, score, reasons };
}

function differenceIn(difference: number, { missingKobo }: Awaited): string {
  if (missingKobo === 0) return "All of its money has come already";
  return `${formatNaira(Math.abs(difference))} ${difference < 0 ? "less" : "more"} than is missing`;
}

function isInTime({ day }: OpenCredit, { placedOn }: Awaited): boolean {
  const days = (Date.parse(day) - Date.parse(placedOn)) / 86_400_000;
  return days >= 0 && days <= LONGEST_DAYS;
}

/** Finds the orders that a credit may be for, each with its best sign. */
function indexOf(orders: readonly Awaited[]): (credit: OpenCredit) => Map<Awaited, Sign> {
  const references = new Map<string, Awaited>();
  const numbers = new Map<string, Awaited[]>();
  const names = new Map<string, Awaited[]>();
  const amounts = new Map<number, Awaited[]>();
  const namesOf = new Map<Awaited, number>();
  function add<K>(map: Map<K, Awaited[]>, key: K, order: Awaited) {
    const known = map.get(key);
    if (known) known.push(order);
    else map.set(key, [order]);
  }
  for (const order of orders) {
    for (const reference of order.references) references.set(referenceKey(reference), order);
    add(numbers, order.orderId.slice(0, 8), order);
    const parts = namesIn(order.name);
    namesOf.set(order, parts.length);
    for (const name of parts) add(names, name, order);
    if (order.missingKobo > 0) add(amounts, order.missingKobo, order);
  }
  return ({ words, kobo }) => {
    const found = new Map<Awaited, Sign>();
    for (const order of amounts.get(kobo) ?? []) found.set(order, "amount");
    const shared = new Map<Awaited, number>();
    for (const name of namesIn(words)) {
      for (const order of names.get(name) ?? []) shared.set(order, (shared.get(order) ?? 0) + 1);
    }
    for (const [order, count] of shared) {
      found.set(order, count > 1 || namesOf.get(order) === 1 ? "name" : "part_of_name");
    }
    for (const key of referencesIn(words)) {
      const whole = references.get(key);
      if (whole) found.set(whole, "reference");
      if (whole || key.length === 10) continue;
      const begun = [...references].filter(([known]) => known.startsWith(key));
      if (begun.length === 1) found.set(begun[0]![1], "cut_reference");
    }
    for (const number of orderNumbersIn(words)) {
      const known = numbers.get(number) ?? [];
      if (known.length === 1) found.set(known[0]!, "reference");
    }
    return found;
  };
}
