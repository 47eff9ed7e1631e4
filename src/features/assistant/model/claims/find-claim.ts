import type { Facts } from "../facts.ts";
import { invented } from "./invented.ts";
import type { ClaimKind } from "./kind.ts";
import { orders } from "./orders.ts";
import { pieces } from "./pieces.ts";
import { policies } from "./policies.ts";
import { isUntold, offersHelp } from "./untold.ts";

const kinds: ClaimKind[] = [...invented, ...pieces, ...orders, ...policies];

/** "…, but the other is": each part speaks of its own. */
const CLAUSES =
  /;\s+|\s+[–—]\s+|,\s+(?=(?:and )?(?:the )?sizes? [^,;]{1,20}\b(?:is|are|dey|don)\b)|,?\s+(?:but|while|whereas|however|though)\s+/i;
const QUESTION =
  /^\W*(?:do|does|did|would|shall|should|can|could|is|are|which|what|how|when|where|who|have|has|you wan|wetin|abi)\b[^,;]*\?\W*$/i;
const SIZE = String.raw`(?:\d{1,2}(?:\.5)?|XXL|XL|XS|[SML]|One Size)`;
const SIZES = new RegExp(
  String.raw`\b(?:[Ss]izes?|comes? in|dey for|in an?)\s+(${SIZE}(?:(?:\s*[,&]\s*|\s+)(?:(?:and|or)\s+)?${SIZE})*)(?![\p{L}\d])`,
  "gu",
);

const sizesIn = (text: string) =>
  [...text.matchAll(SIZES)].flatMap(([, list]) => list!.match(new RegExp(SIZE, "g")) ?? []);

/** "We have confirmed your order": what the shop did with it is how it stands. */
function isOrdersStatus(clause: string, facts: Facts, line: string): boolean {
  const done =
    /\bwe(?:['’]ve| have)?(?: now| already)? (confirmed|shipped|delivered|cancelled|refunded)\b(?: \S+){0,4}\W*$/i.exec(
      clause,
    )?.[1];
  return (
    done !== undefined && facts.says(new RegExp(`"status":"${done.toLowerCase()}"`), clause, line)
  );
}

/** The kind of the first claim in a sentence that no tool's result bears out; null if all stand. */
export function findClaim(sentence: string, facts: Facts, line = ""): string | null {
  for (const clause of sentence.trim().split(CLAUSES)) {
    const isQuestion = QUESTION.test(clause);
    const isOpen = isQuestion || offersHelp(clause);
    const isStatus = isOrdersStatus(clause, facts, line);
    const sizes = sizesIn(clause);
    for (const { kind, words, unless, needs, needsOfSize, evenAsked } of kinds) {
      if (isStatus && kind === "deed") continue;
      if ((isOpen && !evenAsked) || !words.test(clause) || unless?.test(clause)) continue;
      const needed =
        needsOfSize && sizes.length > 0 ? sizes.map(needsOfSize) : needs ? [needs] : [null];
      if (!needed.every((one) => one && facts.says(one, clause, line))) return kind;
    }
    const untold = isStatus ? null : isUntold(clause, isQuestion, facts, line);
    if (untold) return untold;
  }
  return null;
}
