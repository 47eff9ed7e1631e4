/** What people ask about one piece: how they say it, and which of its features tell. */
export interface Aspect {
  asked: RegExp;
  /** A feature, folded, that tells of it; of care the beginning alone. */
  told: RegExp;
  /** What stands in no feature. */
  fact?: "colours" | "reviews" | "brand";
  /** Its words alone ask of no piece: they are words of wishes, too. */
  isWeak?: true;
}

const ASPECTS: readonly Aspect[] = [
  {
    asked:
      /\b(clean\w*|wash\w*|machine|launder\w*|laundry|detergent|bleach\w*|soap|iron|ironed|ironing|care|cared|maintain\w*|maintenance|stains?|stained|polish\w*|dry clean\w*|press|pressed|dry|dried|drying|look(ed)? after|looking after|stored?|storing|keep (it|am|them) (clean|fine|new))\b/,
    told: /^care:/,
  },
  {
    asked:
      /\b(water|waterproof|rain|wet|swim|swimming|shower|bath|bathe|beach|sea|pool|sweat|puddle)\b/,
    told: /\b(water|rain|bar|swim\w*|wet|damp)\b|^care/,
  },
  {
    asked:
      /\b(heel|heels) (high|height|long|tall)|\bhow (high|tall)\b|\bheight\b|\btaller\b|\bhigher\b|\binch\w*\b/,
    told: /\b(heel|platform|wedge|sole)\b|\bmm\b/,
  },
  { asked: /\bheels?\b/, told: /\b(heel|platform|wedge)\b/, isWeak: true },
  {
    asked:
      /\b(fit|fits|fitting|true to size|go up|go down|size (up|down)|between|wide|narrow|broad|snug|tight|loose|slim|roomy|run (small|large|big)|runs? (small|large|big)|which (size )?should i (take|buy|order)|(take|buy|order|pick|get|choose|go with|go for) (my|the|a|one)( \w+){0,2} size|half (a )?size)\b/,
    told: /\b(true to size|sizes?|fit|fits|roomy|snug|wide|narrow|generous|loose|slim|medium|close|boxy|relaxed|instep|runs)\b/,
  },
  { asked: /\b(lined|lining|unlined|inside)\b/, told: /\b(lined|lining|unlined)\b/ },
  {
    asked:
      /\b(how (wide|broad|tall|high|deep)|how many (cm|centimet\w+|inch\w*)|cms?|centimet\w+|laptop|inch|dimensions?|measurements?|big|large|hold|holds|carry|contain|contains|enter|capacity|litres?|how long|a4|files?)\b/,
    told: /\bcm\b|\blaptop\b|\bholds?\b|\bfits (a|every|large)|\blitres\b|\bmm\b/,
  },
  { asked: /\b(cards?|slots?|notes?)\b/, told: /\b(cards?|slots?|note pocket)\b/ },
  {
    asked: /\b(pockets?|compartments?|sections?|pouch)\b/,
    told: /\b(pockets?|compartments?|pouch)\b/,
  },
  {
    asked: /\b(strap|straps|handle|handles|chain|sling|crossbody|shoulder)\b/,
    told: /\b(strap|straps|handle|handles|chain|drop)\b/,
  },
  {
    asked:
      /\b(close|closes|closed|closure|fasten|fastens|fastening|open|opens|clasp|magnet|magnetic|lock|locks|buttons?|secure|hook|drawstring|elastic)\b/,
    told: /\b(zip|clasp|closure|magnets?|lock|drawstring|buttons?|hook|placket|buckles?|elastic|slip on|gussets?)\b/,
    isWeak: true,
  },
  { asked: /\b(zip|zips|zipped|zipper)\b/, told: /\bzip\b/ },
  {
    asked: /\b(laces?|lacing|tie)\b/,
    told: /\b(laces|lacing|eyelets|tie|slip on)\b/,
    isWeak: true,
  },
  {
    asked: /\b(buckles?|hardware|gold|silver|metal)\b/,
    told: /\b(gold tone|silver tone|buckles?|hardware|metal|plating)\b/,
    isWeak: true,
  },
  { asked: /\b(phone|iphone)\b/, told: /\bphones?\b|\bcm\b/ },
  {
    asked: /\b(weigh|weighs|weight|heavy|heavier|light|lightweight)\b/,
    told: /\b(weighs?|weight|light|\d+ g|lightness)\b/,
  },
  {
    asked: /\b(length|long|short|knee|ankle|floor|calf|midi|maxi|mini|hem|slit)\b/,
    told: /\b(length|long|midi|floor|calf|knee|hem|slit|slits)\b/,
    isWeak: true,
  },
  {
    asked: /\b(neck|neckline|collar|sleeves?|cuffs?)\b/,
    told: /\b(neckline|collar|sleeves?|cuffs?|neck)\b/,
    isWeak: true,
  },
  { asked: /\b(toe|toes|pointed|pointy)\b/, told: /\btoes?\b/, isWeak: true },
  {
    asked: /\b(stretch|stretchy|stretches)\b/,
    told: /\b(stretch|elastic|elasticated|gives?)\b/,
  },
  {
    asked: /\b(crease|creases|wrinkle|wrinkles|rumple|shrink|shrinks|fade|fades|colour fast)\b/,
    told: /\b(crease|creases|shrink|pre shrunk|pre washed|washed once|fast)\b/,
  },
  {
    asked:
      /\b(comfort|comfortable|comfy|cushion|cushioned|padded|hurt|pain|stand|standing|walk|walking|insole|footbed|soft)\b/,
    told: /\b(cushion\w*|padded|insole|footbed|steady|moulds|soft)\b/,
    isWeak: true,
  },
  {
    asked: /\b(hot|heat|breathe|breathable|breathes|cool|air|airy)\b/,
    told: /\b(air|breath\w*|heat|tropics|tropical|unlined)\b/,
    isWeak: true,
  },
  { asked: /\b(uv|protection|lens|lenses|polari[sz]ed)\b/, told: /\b(uva|uvb|lens|lenses)\b/ },
  {
    asked: /\b(battery|movement|quartz|automatic|mechanical|glass|crystal|face|dial|case|wrist)\b/,
    told: /\b(quartz|crystal|case|wrists?)\b/,
    isWeak: true,
  },
  { asked: /\b(guarantee|guaranteed|warranty)\b/, told: /\bguarantee\b/ },
  { asked: /\b(allerg\w*|nickel|hypoallergenic)\b/, told: /\b(nickel|steel posts|backs)\b/ },
  {
    asked: /\b(resole|resoled|resoleable|spare)\b/,
    told: /\b(resoleable|welted|replaceable|spares?|spare)\b/,
  },
  {
    asked:
      /\b(how many pieces|pieces?|set|complete|come with|comes with|includes?|included|trousers?|wrapper|head ?tie|ipele|box|dust bag|gift)\b/,
    told: /\b(pieces|box|bags?|pouch|envelope|included|includes|comes|case and cloth|enough cloth|head tie)\b/,
    isWeak: true,
  },
  {
    asked:
      /\b(made of|made from|material|fabric|leather|real|genuine|cloth|stuff|wetin dem (use )?make|cotton|silk|pure|polyester|plastic)\b/,
    told: /\b(leather|suede|cotton|silk|linen|wool|satin|velvet|denim|canvas|crepe|brocade|aso oke|jersey|knit|metal|acetate|felt|raffia|twill|calf|cloth)\b/,
  },
  {
    asked:
      /\b(where|from|origin|made in|who (makes|made|make)|maker|brand|house|company|country|city|town|state|imported|local|hand ?made|produced|manufactured|sewn|sew)\b/,
    told: /^made in\b/,
  },
  { asked: /\b(sole|soles|grip|slip|slippery|skid)\b/, told: /\b(sole|grip|rubber|slip)\b/ },
  {
    asked:
      /\bwho (makes|made|make|produce[sd]?|design(s|ed)?)\b|\b(maker|brand|house|company|designer|label)\b/,
    told: /^$/,
    fact: "brand",
  },
  { asked: /\b(colou?rs?)\b/, told: /^$/, fact: "colours" },
  { asked: /\b(reviews?|rating|rated|people (say|think))\b/, told: /^$/, fact: "reviews" },
];

/** What of a piece is asked about; empty where nothing is. */
export const findAspects = (folded: string): Aspect[] =>
  ASPECTS.filter(({ asked }) => asked.test(folded));

/** It asks of a piece, and not for one. */
export const asksOfPiece = (folded: string): boolean =>
  findAspects(folded).some(({ isWeak }) => !isWeak);

/** "Where was the Calf Leather Tote made" asks about no leather. */
export function withoutNames(
  folded: string,
  named: readonly { words: readonly string[] }[],
): string {
  const own = new Set(named.flatMap(({ words }) => words));
  const words = folded.split(" ");
  // "How long is the Cotton Long Kaftan": a word that stands apart from the name is the question's.
  const isNamePart = (at: number) => own.has(words[at] ?? "");
  const hasRun = words.some((_, at) => isNamePart(at) && isNamePart(at + 1));
  const isNeighbour = (at: number) => isNamePart(at - 1) || isNamePart(at + 1);
  return words.filter((_, at) => !isNamePart(at) || (hasRun && !isNeighbour(at))).join(" ");
}
