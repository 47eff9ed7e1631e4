import type { House } from "./types.ts";

const WF = "Women's Fashion";
const MF = "Men's Fashion";
const ADIRE = ["adire-eleko", "adire-oniko", "adire-olona"] as const;
const LOOM = ["aso-oke", "aso-oke-stripe", "aso-oke-bars"] as const;
const WOVEN_PRINTS = ["aso-oke-stripe", "aso-oke-bars", "stripe", "check"] as const;
const DYED = ["cotton", "silk", "linen"] as const;
const LOOMED = ["aso-oke", "brocade", "silk", "cotton", "velvet", "linen"] as const;

export const WEAVERS_AND_DRESSMAKERS: readonly House[] = [
  {
    name: "Itoku Indigo",
    city: "Abeokuta",
    region: "nigeria",
    level: 2,
    makes: [WF, MF, "Accessories"],
    known: ADIRE,
    works: DYED,
    ownPrints: ADIRE,
    character: [
      "Itoku Indigo works in one Abeokuta courtyard, where the oldest dye pot is older than the house.",
      "The women of Itoku Indigo cut slowly and waste nothing.",
    ],
    craft:
      "The women of Itoku Indigo draw, tie and dye their own adire, and sign it with a small motif near the hem.",
  },
  {
    name: "Brown Roof Atelier",
    city: "Ibadan",
    region: "nigeria",
    level: 3,
    makes: [WF],
    known: ["crepe", "silk"],
    character: [
      "Brown Roof Atelier looks down on the rust-red roofs of Ibadan and cuts with the patience of that city.",
      "Brown Roof Atelier lets every hem hang for two days before it is sewn.",
    ],
  },
  {
    name: "Marian Road",
    city: "Calabar",
    region: "nigeria",
    level: 2,
    makes: [WF],
    known: ["hibiscus", "cotton"],
    character: [
      "Marian Road sews for Calabar's long lunches: pretty, cool, and roomy where it matters.",
      "Marian Road keeps one dress form in every size it sells, and fits on all of them.",
    ],
  },
  {
    name: "Òkè-Ọ̀nà Cloth",
    city: "Abeokuta",
    region: "nigeria",
    level: 2,
    makes: [WF, MF],
    known: ADIRE,
    works: DYED,
    ownPrints: ADIRE,
    character: [
      "Òkè-Ọ̀nà Cloth was founded by four Egba sisters, and every decision still takes all four.",
      "Òkè-Ọ̀nà Cloth dries everything in the open air of Abeokuta, and packs nothing that has not seen the sun.",
    ],
    craft:
      "Òkè-Ọ̀nà Cloth dips its indigo nine times and lets it breathe between each, as Egba dyers always have.",
  },
  {
    name: "Ilorin Loom House",
    city: "Ilorin",
    region: "nigeria",
    level: 3,
    makes: [WF, MF, "Accessories"],
    known: LOOM,
    works: LOOMED,
    ownPrints: WOVEN_PRINTS,
    character: [
      "Ilorin Loom House has twenty-two looms, and the weavers choose who sits beside whom.",
      "Ilorin Loom House cuts on the same long tables where its weavers eat lunch, and everyone has a say.",
    ],
    craft:
      "Strips from Ilorin Loom House are joined by hand, edge to edge, so that the pattern runs on without a ridge.",
  },
  {
    name: "Ìṣẹ́yìn & Daughters",
    city: "Iseyin",
    region: "nigeria",
    level: 4,
    makes: [WF, MF, "Accessories"],
    known: LOOM,
    works: LOOMED,
    ownPrints: WOVEN_PRINTS,
    character: [
      "Ìṣẹ́yìn & Daughters comes from the town where aso-oke was born, and passes the trade from mother to daughter.",
      "Ìṣẹ́yìn & Daughters is in its third generation of women, who cut as carefully as they weave.",
    ],
    craft: "A single outfit from Ìṣẹ́yìn & Daughters holds about a fortnight of weaving.",
  },
  {
    name: "Nneoma Grey",
    city: "Owerri",
    region: "nigeria",
    level: 2,
    makes: [WF],
    known: ["crepe", "jersey"],
    character: [
      "Nneoma Grey makes clothes for women with a meeting at nine and a wake-keeping at six.",
      "Nneoma Grey puts a pocket wherever a pocket can go, and has never had a complaint about it.",
    ],
  },
  {
    name: "Ọmọlará Dusk",
    city: "Lagos",
    region: "nigeria",
    level: 3,
    makes: [WF],
    known: ["satin", "silk", "velvet"],
    character: [
      "Ọmọlará Dusk designs for the hour when the bridge lights come on, and cuts nearly everything on the bias.",
      "Ọmọlará Dusk finishes her seams by hand on the inside, where only the wearer will know.",
    ],
  },
  {
    name: "Akwete Row",
    city: "Akwete",
    region: "nigeria",
    level: 3,
    makes: [WF, "Bags"],
    known: ["aso-oke"],
    works: ["aso-oke", "cotton", "brocade", "silk", "canvas", "woven"],
    character: [
      "Akwete Row comes from a weaving town on the Imo River where a good motif used to be a family secret.",
      "Akwete Row keeps the names of its makers in a book by the door, and customers read it.",
    ],
    craft: "Akwete Row buys its cloth from women who weave at home, and pays before it is cut.",
  },
  {
    name: "Harcourt Garden",
    city: "Port Harcourt",
    region: "nigeria",
    level: 1,
    makes: [WF],
    known: ["cotton", "hibiscus"],
    character: [
      "Harcourt Garden believes that a weekday dress deserves as much care as a wedding one.",
      "Harcourt Garden sews in Port Harcourt, in a bright upstairs room, in small runs that sell out.",
    ],
  },
  {
    name: "Jabi Lake Studio",
    city: "Abuja",
    region: "nigeria",
    level: 2,
    makes: [WF],
    known: ["crepe", "linen", "pinstripe"],
    character: [
      "Jabi Lake Studio dresses Abuja's offices, where the air conditioning is cold and the car park is not.",
      "Jabi Lake Studio tests its cloth for creases on the road from Kubwa, in traffic.",
    ],
  },
  {
    name: "Bonwire Road",
    city: "Kumasi",
    region: "west-africa",
    level: 3,
    makes: [WF, MF, "Accessories"],
    known: ["kente-blocks", "aso-oke"],
    works: ["cotton", "silk", "brocade", "aso-oke", "linen"],
    character: [
      "Bonwire Road is an Asante house with a long memory for colour and a short one for fashion.",
      "Bonwire Road cuts with the cloth flat on the floor, as its founders did.",
    ],
    craft:
      "Bonwire Road trains its cutters to match a border across a seam, however much cloth that costs.",
  },
  {
    name: "Maison Delorme-Ayo",
    city: "Paris",
    region: "abroad",
    level: 4,
    makes: [WF],
    known: ["silk", "satin", "velvet", "crepe"],
    character: [
      "Maison Delorme-Ayo drapes in Paris on the stand and draws afterwards, if at all.",
      "Maison Delorme-Ayo is the work of a Lyon silk family and a daughter-in-law from Ijebu.",
    ],
  },
  {
    name: "Marlowe Aiyé",
    city: "London",
    region: "abroad",
    level: 4,
    makes: [WF, MF],
    known: ["wool", "pinstripe", "check"],
    character: [
      "Marlowe Aiyé learned tailoring in London and proportion at Yoruba parties.",
      "Marlowe Aiyé does by hand what a machine would do sooner; it takes an afternoon and lasts for years.",
    ],
  },
  {
    name: "Krio Cotton House",
    city: "Freetown",
    region: "west-africa",
    level: 1,
    makes: [WF, MF],
    known: ["cotton", "stripe", "check"],
    works: ["cotton", "linen", "denim", "jersey", "wool", "silk", "satin", "crepe"],
    character: [
      "Krio Cotton House washes its cloth twice before cutting, so that what fits in the shop fits for good.",
      "Krio Cotton House of Freetown likes plain cloth, honest buttons and generous seams.",
    ],
  },
  {
    name: "Ouidah Blanc",
    city: "Cotonou",
    region: "west-africa",
    level: 2,
    makes: [WF],
    known: ["linen", "cotton"],
    character: [
      "Ouidah Blanc thinks of white first and of every other colour as a decision.",
      "Ouidah Blanc hangs its finished pieces in the sea air for a day; they arrive with the creases already gone.",
    ],
  },
];
