import { formatNaira, type Kobo } from "~/lib/money.ts";
import { inPieces } from "~/lib/pieces.ts";

interface SoldPiece {
  name: string;
  priceKobo: Kobo;
  costKobo: Kobo | null;
}

/** What is odd about when the Flash Sale holds, in words for staff. */
export function flashOddness(
  { is_on, until }: { is_on: boolean; until: string | null },
  pieces: readonly SoldPiece[],
  now: Date,
): string[] {
  if (!is_on) return [];
  const below = pieces.filter(
    ({ priceKobo, costKobo }) => costKobo !== null && priceKobo < costKobo,
  );
  const free = pieces.filter(({ priceKobo }) => priceKobo === 0);
  const counted = (list: readonly SoldPiece[]) =>
    `${inPieces(list.length)} (${list[0]!.name}, ${formatNaira(list[0]!.priceKobo)})`;
  return [
    ...(pieces.length === 0 ? ["Nothing is in it: no piece has one of its badges."] : []),
    ...(free.length > 0 ? [`It sells for nothing: ${counted(free)}.`] : []),
    ...(below.length > 0 ? [`It sells below cost: ${counted(below)}.`] : []),
    ...(until && new Date(until) <= now ? ["It ends in the past: it is over at once."] : []),
  ];
}
