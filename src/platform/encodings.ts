import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { Encoding } from "./page-forms.ts";

/** The package's types do not know its options. */
interface EncodingChoice {
  encodings(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): unknown;
}
/** The smallest first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;

function orderEncodings(accepted: string): Encoding[] {
  const choice: EncodingChoice = new Negotiator({ headers: { "accept-encoding": accepted } });
  const liked = choice.encodings(ENCODINGS, { preferred: ENCODINGS });
  return Array.isArray(liked) ? liked : [];
}

/** Clients send a handful of different headers; each is read once. */
const orders = new LRUCache<string, Encoding[]>({ max: 100, memoMethod: orderEncodings });

/** What a reader takes by its header Accept-Encoding, the best first; what it refuses (`q=0`) is not among it. */
export const encodingsOf = (accepted = ""): readonly Encoding[] => orders.memo(accepted);
