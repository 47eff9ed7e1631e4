import type { MaterialKey } from "../vocabulary.ts";

/** "[a|b]" is a choice and "{slot}" a blank; write.ts fills both. */
export type MaterialWords = {
  /** Sentences about the stuff itself, true of anything made in it. */
  says: readonly string[];
  /** How a feature line names it: "Full-grain calf leather upper". */
  feature: readonly string[];
  care: readonly string[];
};

const LEATHER_CARE = [
  "Wipe with a soft dry cloth and feed with neutral cream every [month|few weeks].",
  "Keep away from rain where you can; dry slowly, never near a stove.",
];
const CLOTH_CARE = ["Cool gentle wash with like colours; iron on the wrong side."];

export const MATERIAL_WORDS: Record<MaterialKey, MaterialWords> = {
  grained: {
    says: [
      "The grained leather hides [small knocks|everyday scratches] and grows [softer|richer] with handling.",
      "Its pebbled grain is natural, so [no two panels are quite alike|every panel has its own map].",
      "Grained leather like this [asks for little|forgives a busy week]: a wipe, some cream now and then, and it keeps its depth.",
    ],
    feature: [
      "[Full-grain|Drum-dyed] grained leather",
      "Pebbled grained leather with a soft gloss",
    ],
    care: LEATHER_CARE,
  },
  calf: {
    says: [
      "The calf is smooth and close, and takes [polish|a shine] like [a piano lid|still water].",
      "Smooth calf leather [creases finely|settles in fine lines] and rewards a brush and a little cream.",
      "Chosen from the [upper grades|best part of the hide], the calf has a medium gloss that deepens with wear.",
    ],
    feature: ["Smooth calf leather", "[Aniline-finished|Box-finished] calf leather"],
    care: LEATHER_CARE,
  },
  patent: {
    says: [
      "The patent finish is [mirror-bright|as clear as lacquer] and wipes clean after a dusty evening.",
      "Patent leather catches [every chandelier|the headlights and the candles] and shrugs off a drizzle.",
      "Several fine coats give the patent its glassy depth without making it [stiff|brittle].",
    ],
    feature: ["High-shine patent leather", "Mirror-gloss patent leather"],
    care: [
      "Wipe with a damp cloth, then buff dry.",
      "Store apart from printed paper and dark leather, which can stain patent.",
    ],
  },
  suede: {
    says: [
      "The suede is brushed to a short, even nap, [soft as a peach|cool and soft under the thumb].",
      "Suede drinks the light, so the colour looks [deeper|quieter and deeper] than it would on smooth leather.",
      "We like this suede a season old, when [the nap has learned your movements|it has softened and marked a little].",
    ],
    feature: ["Short-nap suede", "Brushed suede, treated against water"],
    care: [
      "Brush in one direction with a suede brush.",
      "Use a suede protector before the first rainy season.",
    ],
  },
  croc: {
    says: [
      "The croc pattern is embossed into cattle hide, [large scales at the centre, small at the edge|deep enough to feel with a fingertip].",
      "Croc-embossed leather gives the richness of the real scale with none of the paperwork.",
      "Each croc-embossed panel is placed by hand so that the scales [meet at the seams|run true from side to side].",
    ],
    feature: ["Croc-embossed cattle leather", "Deep croc-embossed leather, glazed by hand"],
    care: ["Wipe along the scales with a dry cloth.", "Polish with neutral cream, sparingly."],
  },
  metallic: {
    says: [
      "A fine foil over the leather gives a [liquid|molten] shine that [stays supple|moves without cracking].",
      "The metallic leather does what jewellery does: [it needs nothing beside it|it finishes the outfit on its own].",
      "By day the metallic leather reads nearly neutral; at night it [glows|wakes up].",
    ],
    feature: ["Foiled metallic leather", "Soft metallic leather with a bright finish"],
    care: [
      "Wipe with a soft dry cloth only; no polish.",
      "Keep in its dust bag, away from rubbing.",
    ],
  },
  woven: {
    says: [
      "Narrow strips of leather are woven over and under by hand, [so that air gets through|so that it gives where you need it].",
      "The woven leather takes one maker most of a day, and [bends rather than creases|softens without losing shape].",
      "Look closely: the woven strips are [skived at the edge|thinned by hand] so that nothing rubs.",
    ],
    feature: ["Hand-woven leather strips", "Close-woven leather that breathes"],
    care: [
      "Brush dust out of the weave with a dry soft brush.",
      "A little neutral cream, worked in with a cloth.",
    ],
  },
  canvas: {
    says: [
      "The canvas is a tight, [heavy|sturdy] cotton duck that [gets better with use|softens at the folds and nowhere else].",
      "Cotton canvas keeps things light, and [dries quickly|asks only for a brush].",
      "A dense canvas weave [stands up on its own|holds its line] and breathes in the heat.",
    ],
    feature: ["Heavy cotton canvas", "Close-woven canvas, pre-shrunk"],
    care: ["Brush dry, then sponge with mild soap.", "Dry in the shade."],
  },
  cotton: {
    says: [
      "The cotton is combed and [crisp|cool], and [softens with every wash|gets better each month you own it].",
      "Long-staple cotton gives it [body without weight|a clean hand and plenty of air].",
      "It is a cotton that [irons quickly|takes an iron well] and stays cool through a [long|slow] afternoon.",
    ],
    feature: ["100% combed cotton", "Long-staple cotton, pre-washed"],
    care: CLOTH_CARE,
  },
  linen: {
    says: [
      "The linen has a dry, [cool|airy] hand and creases [the way good linen should|handsomely].",
      "Washed linen [lets the air through|keeps you cool] from the first hot morning of the year.",
      "It is a mid-weight linen, [opaque enough to wear alone|heavy enough to hang well], and softer each season.",
    ],
    feature: ["Pure washed linen", "Mid-weight European flax linen"],
    care: ["Wash at 30 °C; hang dry and iron slightly damp."],
  },
  silk: {
    says: [
      "The silk [moves a moment after you do|falls like poured water] and warms to the skin.",
      "A heavier silk was chosen, so that it [drapes rather than clings|does not cling].",
      "In silk the colour has [a broad, soft sheen|a light of its own] that photographs never quite catch.",
    ],
    feature: ["Pure silk", "Heavy silk twill weight", "Sand-washed silk"],
    care: ["Dry clean, or hand wash cold with silk soap.", "Iron cool, inside out."],
  },
  satin: {
    says: [
      "The satin has a [full|deep], even lustre, and a matt back that sits softly against the skin.",
      "A dense satin was chosen because it [holds a line|keeps its shape] and does not pucker at the seams.",
      "Under evening light the satin [turns almost liquid|glows from the folds].",
    ],
    feature: ["Dense duchesse satin", "Lustrous satin with a matt back"],
    care: ["Dry clean, or sponge with a damp cloth.", "Iron cool through a cloth."],
  },
  crepe: {
    says: [
      "The crepe is [matt and fluid|heavy enough to fall straight], and comes out of a suitcase ready to wear.",
      "Crepe forgives [a long car ride|sitting], and [never shines at the seat|hangs out overnight].",
      "Its fine pebbled crepe [skims|follows] the body instead of holding it.",
    ],
    feature: ["Matt stretch crepe", "Heavy crepe that does not crease"],
    care: ["Wash at 30 °C on gentle, or dry clean."],
  },
  wool: {
    says: [
      "A [tropical-weight|light, high-twist] wool is cooler than most cottons and [springs back from creases|hardly creases at all].",
      "The wool is [dry to the touch|soft-faced], with the [give|quiet depth] that synthetics only imitate.",
      "Good wool like this [airs overnight|needs a brush more often than a wash].",
    ],
    feature: ["Tropical-weight wool", "High-twist wool that resists creases"],
    care: ["Dry clean twice a season; brush and air between wears."],
  },
  jersey: {
    says: [
      "The jersey is [dense|smooth] and has [enough weight to fall well|a quick return], so the shape holds all day.",
      "A fine jersey [stretches where you do|moves with you] and needs no ironing.",
      "It is a soft, [opaque|substantial] jersey with a clean, matt face.",
    ],
    feature: ["Compact cotton jersey", "Soft-handle jersey with natural stretch"],
    care: ["Wash at 30 °C inside out; dry flat."],
  },
  denim: {
    says: [
      "The denim is a [mid-weight|close] twill that [starts firm and gives within a week|fades where you wear it].",
      "Ring-spun denim gives the surface [a little depth|its uneven, living look].",
      "Washed once at the mill, the denim is [already comfortable|past its stiffest day].",
    ],
    feature: ["Ring-spun cotton denim", "Mid-weight twill denim, washed once"],
    care: ["Wash inside out, cold and seldom.", "Hang to dry."],
  },
  velvet: {
    says: [
      "The velvet is short-piled and [dense|dark at the folds], with a rim of light wherever it turns.",
      "Cotton-backed velvet has the [depth|richness] without the heat.",
      "Stroke the velvet one way and it darkens, the other and it [shines|lights up].",
    ],
    feature: ["Short-pile cotton velvet", "Deep cotton-backed velvet"],
    care: ["Steam from the wrong side; never press the pile.", "Brush gently in one direction."],
  },
  brocade: {
    says: [
      "The brocade is woven [tone on tone|with a raised damask figure], so the pattern appears only as you move.",
      "Polished brocade has a [crisp|ceremonial] rustle that everyone in the room recognises.",
      "A close damask weave gives the brocade [its weight and its quiet shine|body enough to stand away from the frame].",
    ],
    feature: ["Polished cotton brocade", "Tone-on-tone damask brocade"],
    care: ["Dry clean, or hand wash cold with starch to finish."],
  },
  "aso-oke": {
    says: [
      "The aso-oke is woven in narrow strips on a hand loom and [joined edge to edge|sewn together by hand].",
      "Real aso-oke has weight: it [stands where you fold it|keeps the shape you give it] and lasts for decades.",
      "Threads of rayon run through the cotton aso-oke and give it its [slight|low] shine.",
    ],
    feature: ["Hand-woven aso-oke strips", "Loom-woven aso-oke in cotton and rayon"],
    care: ["Dry clean; store rolled, not folded."],
  },
  knit: {
    says: [
      "The knit is fine-gauged and [springy|dry], with [a rib that keeps its shape|no thick seam at the shoulder].",
      "A close knit lets the air move and [recovers|returns to shape] overnight.",
      "It is knitted, not cut, so [every edge is finished|the edges will not curl].",
    ],
    feature: ["Fine-gauge cotton knit", "Breathable ribbed knit"],
    care: ["Wash cold in a net bag; dry flat."],
  },
  acetate: {
    says: [
      "The acetate is cut from a solid sheet and [tumbled for three days|polished by hand], so the colour goes all the way through.",
      "Acetate is plant-based, light and warm to the skin, and can be [adjusted with a little heat|repolished when it dulls].",
    ],
    feature: ["Hand-polished acetate", "Cotton-based acetate, coloured through"],
    care: ["Rinse, then dry with the soft cloth supplied."],
  },
  metal: {
    says: [
      "The metal is cast, filed and [polished by hand|buffed to a soft glow], with no hollow parts.",
      "A thick plating over solid metal keeps the colour [bright|true] for years of wear.",
    ],
    feature: ["Solid metal with heavy plating", "Cast metal, polished by hand"],
    care: ["Polish with a dry jewellery cloth.", "Take off before swimming and before bed."],
  },
  felt: {
    says: [
      "The felt is pressed wool, firm enough to [stand|keep its corners] and light enough to forget.",
      "Good wool felt [brushes clean|springs back into shape after a crowded car].",
    ],
    feature: ["Pressed wool felt", "Firm felt, steamed into shape"],
    care: ["Brush dry; steam lightly to restore the shape."],
  },
};
