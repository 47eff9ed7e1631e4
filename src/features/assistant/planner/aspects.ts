/** What people ask about one piece: how they say it, and which of its features tell. */
export interface Aspect {
  asked: RegExp;
  told: RegExp;
}

const ASPECTS: readonly Aspect[] = [
  {
    asked:
      /\b(clean|cleaning|wash|washed|washing|washable|machine|launder|laundry|detergent|bleach|soap|iron|ironing|care|maintain|stain|stains|polish|dry clean|press|dry|drying|look after|looking after|store|storing|keep (it|am|them) (clean|fine|new))\b/,
    told: /^care:/,
  },
  {
    asked: /\b(water|waterproof|rain|wet|swim|swimming|shower|bath|bathe|beach|sea|pool|sweat)\b/,
    told: /\b(water|rain|bar|swim\w*|wet|damp)\b|^care/,
  },
  {
    asked:
      /\b(heel|heels) (high|height|long|tall)|\bhow (high|tall)\b|\bheight\b|\btaller\b|\bhigher\b|\binch\w*\b/,
    told: /\b(heel|platform|wedge|sole)\b|\bmm\b/,
  },
  {
    asked:
      /\b(fit|fits|fitting|true to size|go up|go down|size (up|down)|between|wide|narrow|broad|snug|tight|loose|run (small|large|big)|which (size )?should i (take|buy|order))\b/,
    told: /\b(true to size|sizes?|fit|fits|roomy|snug|wide|narrow|generous|loose|slim|medium|close|boxy|relaxed|instep)\b/,
  },
  { asked: /\b(lined|lining|unlined)\b/, told: /\b(lined|lining|unlined)\b/ },
  {
    asked:
      /\b(laptop|inch|dimensions?|measurements?|big|large|hold|holds|carry|contain|capacity|cards?|compartments?|pockets?|strap|zip|phone|how long)\b/,
    told: /\bcm\b|\blaptop\b|\bholds?\b|\bcards?\b|\bslots?\b|\bpockets?\b|\bcompartments?\b|\bstrap\b|\bzip\b|\blength\b|\bphone\b/,
  },
  {
    asked:
      /\b(made of|material|fabric|leather|real|genuine|cloth|stuff|wetin dem (use )?make|cotton|silk|pure)\b/,
    told: /\b(leather|suede|cotton|silk|linen|wool|satin|velvet|denim|canvas|crepe|brocade|aso oke|jersey|knit|metal|acetate|felt|raffia|twill|calf|cloth)\b/,
  },
  {
    asked:
      /\b(where|from|origin|made in|who (makes|made|make)|maker|brand|house|company|country)\b/,
    told: /^made in\b/,
  },
  { asked: /\b(sole|soles|grip|slip)\b/, told: /\b(sole|grip|rubber)\b/ },
  { asked: /\b(colou?rs?)\b/, told: /^$/ },
  { asked: /\b(reviews?|rating|rated|people (say|think))\b/, told: /^$/ },
  {
    asked: /\b(box|dust bag|pouch|include|included|come with)\b/,
    told: /\b(box|bag|pouch|included|includes|comes with|spare)\b/,
  },
];

/** What of a piece is asked about; null where nothing is. */
export const findAspect = (folded: string): Aspect | null =>
  ASPECTS.find(({ asked }) => asked.test(folded)) ?? null;

/** "Where was the Calf Leather Tote made" asks about no leather. */
export function withoutNames(
  folded: string,
  named: readonly { words: readonly string[] }[],
): string {
  const own = new Set(named.flatMap(({ words }) => words));
  return folded
    .split(" ")
    .filter((word) => !own.has(word))
    .join(" ");
}
