import { singularsOf } from "~/features/language/fold.ts";
import { things } from "~/features/language/things.ts";

export { foldText } from "~/features/language/fold.ts";

/** Words of the kinds that a word for a thing covers. */
export const synonymsOf = (word: string): readonly string[] =>
  singularsOf(word).flatMap((form) => things.get(form)?.kinds ?? []);
