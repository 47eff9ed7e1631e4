import { withoutCorrected } from "./corrected.ts";
import { readDislikes } from "./dislikes.ts";
import type { Lexicon } from "./lexicon.ts";
import { Reading } from "./reading.ts";
import { joinNames, scan } from "./scan.ts";
import { joinSpokenSizes } from "./sizes.ts";
import { correctTokens, replaceSynonyms } from "./spelling.ts";
import type { Understanding } from "./understanding.ts";

/**
 * What a text means, in one pass from left to right: wishes with the span each came from, and the
 * words that no list knows. Pure; the lexicon is all it knows of the shop.
 * @param isTyping the last word may be unfinished
 */
export function understand(
  text: string,
  lexicon: Lexicon,
  { isTyping = false }: { isTyping?: boolean } = {},
): Understanding {
  const { tokens, corrections, corrected } = correctTokens(
    text,
    joinNames(joinSpokenSizes(scan(text)), lexicon),
    lexicon,
    isTyping,
  );
  const reading = new Reading(replaceSynonyms(tokens, lexicon), lexicon);
  reading.run();
  const read = reading.result();
  readDislikes(text, read.wishes);
  const meant = withoutCorrected(text, read.wishes, read.leftover);
  return { text, ...read, ...meant, corrections, corrected };
}
