import { foldText } from "~/features/language/fold.ts";
import { findPlace } from "../tools/places.ts";

// Where a piece was made, as its features say: "Made in Ilorin".

const HOME = "nigeria";
/** Cities that houses abroad make in, by country; as people say the country. */
const ABROAD: Readonly<Record<string, string>> = {
  accra: "ghana",
  kumasi: "ghana",
  dakar: "senegal",
  cotonou: "benin republic",
  freetown: "sierra leone",
  abidjan: "ivory coast",
  agadez: "niger",
  london: "england",
  northampton: "england",
  milan: "italy",
  florence: "italy",
  lisbon: "portugal",
  porto: "portugal",
  valencia: "spain",
  paris: "france",
  stockholm: "sweden",
  osaka: "japan",
};
const COUNTRIES: Readonly<Record<string, string>> = {
  uk: "england",
  britain: "england",
  naija: HOME,
  "9ja": HOME,
  nigerian: HOME,
  italian: "italy",
  ghanaian: "ghana",
  french: "france",
  spanish: "spain",
  portuguese: "portugal",
};
const known = new Set([...Object.keys(ABROAD), ...Object.values(ABROAD), HOME, "akwete"]);

/** The country or city that a word of a shopper names; null where it names none. */
function originOf(words: string): string | null {
  const said = Object.hasOwn(COUNTRIES, words) ? COUNTRIES[words]! : words;
  if (known.has(said)) return said;
  return findPlace(said) && foldText(findPlace(said)!.label).includes(said) ? said : null;
}

const MADE_IN = /\b(?:made|produced|sewn|crafted|manufactured|handmade) (?:in|from) (?:the )?/g;
const MADE = /\b(?:made|make|handmade)\b/;
const LOCAL =
  /\b(?:made locally|locally made|home ?grown|(?:local|nigerian|naija|indigenous) (?:brands?|designers?|makers?|artisans?|houses|labels|made|products?))\b/;

/** Where pieces are to be made: "anything made in Ilorin", "Aba made shoes", "local designers". */
export function readOrigins(text: string): string[] {
  const folded = foldText(text);
  if (LOCAL.test(folded)) return [HOME];
  const words = folded.split(" ");
  for (const { index, 0: said } of folded.matchAll(MADE_IN)) {
    const [one = "", two = ""] = folded.slice(index + said.length).split(" ");
    const origin = originOf(`${one} ${two}`) ?? originOf(one);
    if (origin) return [origin];
  }
  const at = words.findIndex((word) => MADE.test(word));
  const before = at > 0 ? originOf(words[at - 1]!) : null;
  return before ? [before] : [];
}

/** What a piece was made in: the city, and its country. */
export function originsOf(features: readonly string[]): string[] {
  const said = features.find((feature) => feature.startsWith("Made in "));
  if (!said) return [];
  const city = foldText(said.slice("Made in ".length));
  return [city, city.replace(/ city$/, ""), ABROAD[city] ?? HOME];
}
