import type { Understanding } from "~/features/language/understanding.ts";
import { thingsCalled } from "./implied.ts";
import type { Wanted } from "./wanted.ts";

const GOES_WITH =
  /\b(?:what|wetin|which thing|something|anything)(?: else)? (?:can |will |could |would |should |to |i |go |fit )*(?:goes?|match(?:es)?|wear|pair|rock|follow|suits?|fit)\b/i;
/** "What goes with a white kaftan": of what is worn with it, and not another kaftan. */
export function readCompany(wanted: Wanted, { text, beside }: Understanding): void {
  const worn = beside.flatMap((wish) => (wish.kind === "thing" ? wish.thing : []));
  if (worn.length === 0 || wanted.things.length > 0 || !GOES_WITH.test(text)) return;
  const isOf = (what: RegExp) =>
    worn.some(({ categories }) => categories.some((one) => what.test(one)));
  wanted.things = isOf(/Fashion/)
    ? thingsCalled("shoe", "accessory")
    : isOf(/Bags/)
      ? thingsCalled("shoe")
      : thingsCalled("bag", "belt");
}
