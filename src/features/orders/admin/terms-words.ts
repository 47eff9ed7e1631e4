import { formatNairaExact } from "~/lib/money.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import { isOneOf, ORDER_CHANNELS } from "~/lib/statuses.ts";
import { CHANNEL_NAMES } from "../status.ts";

type Data = Record<string, unknown>;

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null;
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isData) : []);
const kobo = (value: unknown) => (typeof value === "number" ? formatNairaExact(value) : undefined);
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
/** The history of older orders has no categories. */
const pieceOf = ({ name, size, category }: Data) =>
  pieceInSize(textOf(name), textOf(size), textOf(category));

/** What was agreed on when staff wrote an order down, or changed about its pieces later, in words. */
export function termsWords(data: Data): string[] {
  const { channel } = data;
  const words = [
    typeof channel === "string" && isOneOf(ORDER_CHANNELS, channel)
      ? `By ${CHANNEL_NAMES[channel]}`
      : undefined,
    ...listOf(data.prices).map(
      (line) => `${pieceOf(line)}: ${kobo(line.kobo)} instead of ${kobo(line.list_kobo)}`,
    ),
    ...listOf(data.pieces).map((line) => `${pieceOf(line)}: ${line.from} → ${line.to}`),
    typeof data.discount_kobo === "number" ? `Discount ${kobo(data.discount_kobo)}` : undefined,
    typeof data.fee_kobo === "number" ? `Delivery ${kobo(data.fee_kobo)}` : undefined,
    isData(data.total_kobo)
      ? `Total ${kobo(data.total_kobo.from)} → ${kobo(data.total_kobo.to)}`
      : undefined,
  ];
  return words.filter((text) => text !== undefined);
}
