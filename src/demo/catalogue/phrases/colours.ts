import type { ShadeKey } from "../vocabulary.ts";

/** Sentences about a colour; each names it, and is true of clothes and leather alike. */
export const SHADE_WORDS: Record<ShadeKey, readonly string[]> = {
  jet: [
    "Jet black goes with [everything you own|whatever the invitation says].",
    "The black is a [true|deep] one: no blue in it, no brown.",
    "In black, [the line does the talking|only the shape is left to admire].",
  ],
  graphite: [
    "Graphite is black with the [edge|hardness] taken off.",
    "The graphite black is softer than jet and [kinder in daylight|easier beside navy].",
  ],
  ivory: [
    "Ivory is the white that [suits gold|flatters dark skin best].",
    "The ivory white has a drop of cream in it, so it never looks [cold|clinical].",
    "Ivory white is [a small act of confidence|quiet luxury], and looks it.",
  ],
  chalk: [
    "Chalk white is [clean|fresh] without the glare.",
    "The chalk white [sets off every other colour|makes any colour beside it look sharper].",
  ],
  bone: [
    "Bone is the neutral we reach for when white is [too much|too bright].",
    "The bone white sits [between sand and shell|quietly beside brown, navy and green].",
  ],
  cognac: [
    "Cognac brown is the colour [leather was meant to be|that makes denim and navy look considered].",
    "The cognac warms up [as it ages|in evening light].",
  ],
  tan: [
    "Tan is [as useful as black|the colour that asks least of a wardrobe] and warmer.",
    "The tan brown is close to dry-season earth, and [goes with white best of all|never fights with a print].",
  ],
  chocolate: [
    "Chocolate brown has the depth of black [and more warmth|with none of the severity].",
    "The chocolate looks [its best beside gold|richer the closer you stand].",
  ],
  espresso: [
    "Espresso brown reads black indoors and [shows its warmth|turns brown] in the sun.",
    "The espresso brown is dark enough for the office, and [less expected than black|softer than black].",
  ],
  indigo: [
    "Indigo blue is the house colour of the Yoruba dye pits, and [ours too|it shows].",
    "The indigo is a blue with [a trace of red in it|night at the bottom of it].",
  ],
  navy: [
    "Navy does what black does, [more kindly|and flatters more].",
    "The navy blue is dark and clean, and [loves cognac|looks right with white, always].",
  ],
  cobalt: [
    "Cobalt blue is for the days when [you mean to be seen|subtlety can wait].",
    "The cobalt is a clear, [electric|singing] blue that dark skin wears better than any other.",
  ],
  powder: [
    "Powder blue is [calm|light-hearted] and surprisingly easy to wear.",
    "The powder blue looks like [early morning over the lagoon|a shirt left in the sun], washed and quiet.",
  ],
  scarlet: [
    "The scarlet is a [clear|proper], unapologetic red.",
    "Scarlet red needs [no help|nothing else]; wear it and keep the rest plain.",
    "A red like this is [half the outfit|an occasion by itself].",
  ],
  oxblood: [
    "Oxblood is a red that [has grown up|keeps its voice down].",
    "The oxblood red is dark enough to be a neutral and [too good to be one|far more interesting].",
  ],
  terracotta: [
    "Terracotta is the red of [laterite roads after rain|sun-baked earth].",
    "The terracotta red is warm and [dusty|earthy], and lovely against dark skin.",
  ],
  bottle: [
    "Bottle green is [nearly a neutral|as easy as navy], once you own it.",
    "The bottle green is dark and [cool|old-fashioned in the best way].",
  ],
  olive: [
    "Olive green goes with [denim, tan and white|nearly everything brown].",
    "The olive is a [dry|muted] green that never shouts.",
  ],
  emerald: [
    "Emerald green is the colour for [gold jewellery|celebrations].",
    "The emerald is a [rich|jewel] green, clear and full.",
  ],
  sage: [
    "Sage green is [soft|greyed] and restful, and easier than it sounds.",
    "The sage looks [best with white and tan|freshest in the morning].",
  ],
  gold: [
    "The gold is antique, [not brassy|warm and low], and sits well with other metals.",
    "Gold like this is [worn, not displayed|meant to be seen by candlelight and generator light alike].",
  ],
  ochre: [
    "Ochre is gold [with its feet on the ground|seen through dust].",
    "The ochre gold is [a sunny|an earthy] shade that lifts navy, brown and white.",
  ],
  champagne: [
    "Champagne is the gold for people who [do not wear gold|prefer a whisper].",
    "The champagne gold is pale and warm, and [melts into the light|goes with every wedding colour of the season].",
  ],
  silver: [
    "Silver is cooler than gold and [sharper|more modern].",
    "The silver is bright and clean, [a good friend to navy and black|lovely with white].",
  ],
  pewter: [
    "Pewter is silver [after dark|with a shadow in it].",
    "The pewter silver has a smoky depth that [suits grey and oxblood|takes the glare out of shine].",
  ],
  dove: [
    "Dove is a soft silver-grey, [calm and clean|gentler than charcoal].",
    "The dove silver-grey goes with [white, navy and anything bright|more than one would think].",
  ],
};
