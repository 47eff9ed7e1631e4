import { formatCount } from "~/lib/count.ts";
import { formatNaira, type Kobo, percentOf } from "~/lib/money.ts";
import { inPieces } from "~/lib/pieces.ts";
import type { Promotion } from "./rules.ts";

/** A piece of the shop that a promotion is for. */
export interface OddPiece {
  id: number;
  name: string;
  category: string;
  priceKobo: Kobo;
  costKobo: Kobo | null;
}

type Planned = Pick<Promotion, "kind" | "value" | "minimumKobo" | "startsAt" | "endsAt"> & {
  code?: string | null | undefined;
  buyQuantity?: number | null | undefined;
  getQuantity?: number | null | undefined;
};

/** What one piece costs when it is bought by itself, or of buy and get with its likes. */
function lowestPrice({ kind, value, buyQuantity, getQuantity, minimumKobo }: Planned, price: Kobo) {
  if (kind === "percentage") return price - percentOf(price, value);
  if (kind === "amount") return price < minimumKobo ? price : Math.max(0, price - value);
  if (kind === "buy_get") {
    const [buy, get] = [buyQuantity ?? 1, getQuantity ?? 1];
    return price - Math.floor((percentOf(price, value) * get) / (buy + get));
  }
  return price;
}

/** More codes than these stand only where nobody ends what is over. */
export const MANY_CODES = 1000;

/** What is odd about one code more, where so many can be used already. */
export const codesOddness = (standing: number): string[] =>
  standing < MANY_CODES
    ? []
    : [
        `${formatCount(standing)} codes can be used already: each more makes it easier to guess one. End those that are over.`,
      ];

/** What is odd about a promotion, in words for staff. */
export function warningsOf(
  promotion: Planned,
  { pieces, isAll }: { pieces: readonly OddPiece[]; isAll: boolean },
  { now, today }: { now: Date; today: Date },
): string[] {
  const { code, kind, startsAt, endsAt } = promotion;
  const sold = pieces.map((piece) => ({
    ...piece,
    lowest: lowestPrice(promotion, piece.priceKobo),
  }));
  const free = sold.filter(({ lowest, priceKobo }) => lowest === 0 && priceKobo > 0);
  const below = sold.filter(({ lowest, costKobo }) => costKobo !== null && lowest < costKobo);
  const counted = (list: typeof sold) =>
    `${inPieces(list.length)} (${list[0]!.name}, ${formatNaira(list[0]!.priceKobo)})`;
  return [
    ...(pieces.length === 0
      ? ["It is for nothing: no piece of the shop is among what it names."]
      : []),
    ...(!code && isAll && pieces.length > 0 && kind !== "free_delivery"
      ? ["It is for everything in the shop, and needs no code."]
      : []),
    ...(free.length > 0 ? [`It sells for nothing: ${counted(free)}.`] : []),
    ...(below.length > 0 ? [`It sells below cost: ${counted(below)}.`] : []),
    ...(endsAt && endsAt <= now ? ["It ends in the past: nobody can use it."] : []),
    ...(startsAt && startsAt < today ? ["It begins in the past: it counts at once."] : []),
  ];
}
