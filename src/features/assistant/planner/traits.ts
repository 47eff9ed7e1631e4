import type { Leftover, Understanding } from "~/features/language/understanding.ts";

// Words of a wish that say how a piece is to be, and that no list of the vocabulary tells apart.

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

/** They mean something of a piece wherever they stand. */
const TRAITS = words(`
pleated pleats flared ruched turtleneck halter cropped distressed ripped wrinkle stretch slippery heavy shiny puffy balloon puff
tiered zip zips zipper zipped pocket pockets waterproof rainproof hood hooded strap straps strapless sleeve sleeves sleeved
sleeveless embroidery embroidered lining lined unlined slit backless collar collarless button buttons buckle buckles pointed toe
bow ruffle ruffles fringe tassel tassels quilted padded adjustable detachable reversible washable foldable lightweight breathable
wide narrow slim round oval square aviator oversized fitted loose logo monogram initials fringes fringed studded tight baggy tone`);
/** They do so only where a wish is described. */
const LOOKS = words(`
thick thin soft hard stiff firm smooth rough matte matt bold loud bulky compact tall high low short long big small tiny huge giant
mini maxi midi warm cool cushion open closed structured vintage retro subtle minimal minimalist durable strong transparent raw`);
/** So end words that say how something is. */
const DESCRIBES = /(?:[^l]y|lly|rly|ed|ish|less|ful|able|ible|ous|ive|proof|like)$/;
/** So do these, which stand before what is wanted and say nothing of it. */
const SAYS_NOTHING = words(`
very only every money company quality variety beauty factory salary security safety category jewellery accessory supply reply
journey honey many they already ready really finally actually party family baby lady army money city country body birthday
monday tuesday wednesday thursday friday saturday sunday today away enjoy hurry carry happy sorry lucky busy worry early easy
study story history play stay delivery plenty twenty thirty forty fifty sixty seventy eighty ninety ordered needed wanted liked
loved asked called used tried seed need bored tired excited invited married interested supposed started searched looked checked
noticed finished decided planned promised named titled based unless give have live five drive receive believe expensive
inexpensive attractive impressive massive beautiful wonderful useful careful helpful able possible available affordable
suitable reasonable decent fabulous gorgeous famous serious various precious obvious previous sexy classy pretty lovely fancy
funny crazy display february january july directly naturally normally generally usually especially`);
/** Behind one of these a word says how the piece is to be: "wey dey wide", "shirt with cuffs". */
const SAYS_HOW =
  /\b(?:with|wit|having|wey get|has|wey (?:dey|be)|wey|that(?: is|['’]?s| are| looks?)|which (?:is|are)|(?:must|should|gats|go) be|make (?:e|am|it) (?:dey|be)) (?:a |an |the |some |very |too |so |really |quite )?$/i;

const isOfLooks = ({ word, isKnown }: Leftover) =>
  LOOKS.has(word) || (isKnown && word.length > 3 && DESCRIBES.test(word));

/** It stands right before what is wanted, or where it is said how that is to be. */
function describes(said: Understanding, one: Leftover): boolean {
  if (SAYS_NOTHING.has(one.word) || !isOfLooks(one)) return false;
  if (SAYS_HOW.test(said.text.slice(0, one.start))) return true;
  const isNext = ({ start }: { start: number }) => start === one.end + 1;
  return (
    said.wishes.some((wish) => DESCRIBED.has(wish.kind) && isNext(wish)) ||
    said.leftover.some((other) => isNext(other) && isTrait(said, other))
  );
}
const DESCRIBED: ReadonlySet<string> = new Set(["thing", "colour", "material"]);

/** It says how a piece is to be. */
export const isTrait = (said: Understanding, one: Leftover): boolean =>
  TRAITS.has(one.word) || describes(said, one);
