import type { House } from "./types.ts";

const WS = "Women's Shoes";
const MS = "Men's Shoes";
const WF = "Women's Fashion";
const LEATHERS = ["grained", "calf", "patent", "suede", "croc", "metallic", "woven"] as const;

export const SHOEMAKERS: readonly House[] = [
  {
    name: "Ìkòyí Last Co.",
    city: "Lagos",
    region: "nigeria",
    level: 3,
    makes: [MS],
    character: [
      "Ìkòyí Last Co. carves its own lasts in beech, wider across the ball of the foot than the European ones.",
      "Every pair leaves the Ìkòyí workshop with the initials of the person who lasted it under the insole.",
    ],
  },
  {
    name: "Marina Cordwainers",
    city: "Lagos",
    region: "nigeria",
    level: 4,
    makes: [MS],
    known: ["calf", "croc", "patent"],
    works: LEATHERS,
    character: [
      "Marina Cordwainers makes fewer than forty pairs a week, each on the bench of one shoemaker from start to finish.",
      "The cordwainers at Marina finish every edge with hot wax and a bone, the slow way.",
    ],
  },
  {
    name: "Balógun & Lane",
    city: "Lagos",
    region: "nigeria",
    level: 3,
    makes: [WS, MS],
    character: [
      "Balógun & Lane began as a repair shop off Broad Street, and still builds every pair so that it can be resoled.",
      "Two families run Balógun & Lane: one draws the uppers, the other has been cutting soles for thirty years.",
    ],
  },
  {
    name: "Ariaria Shoe Works",
    city: "Aba",
    region: "nigeria",
    level: 1,
    makes: [MS, WS, "Sneakers"],
    character: [
      "Ariaria Shoe Works brings together nine workshops in Aba that used to compete, and now share one quality bench.",
      "Aba has shod half the country; Ariaria Shoe Works simply signs its name to it.",
    ],
  },
  {
    name: "Ngwa Road",
    city: "Aba",
    region: "nigeria",
    level: 2,
    makes: [MS, "Bags"],
    known: ["grained"],
    works: LEATHERS,
    character: [
      "Ngwa Road buys full hides and cuts them itself, so that every panel of a piece comes from the same skin.",
      "At Ngwa Road the apprentices sew only straight seams for the first year, and it shows.",
    ],
  },
  {
    name: "Kurmi & Sons",
    city: "Kano",
    region: "nigeria",
    level: 3,
    makes: ["Bags", MS, "Accessories"],
    known: ["grained", "suede"],
    works: LEATHERS,
    character: [
      "Kurmi & Sons has worked leather beside the old market in Kano for three generations, beginning with saddles.",
      "The sons of Kurmi still beat their leather on granite before it is cut, which keeps it supple in the harmattan.",
    ],
  },
  {
    name: "Dala Tannery",
    city: "Kano",
    region: "nigeria",
    level: 4,
    makes: ["Bags", "Accessories"],
    known: ["calf", "croc"],
    works: LEATHERS,
    character: [
      "Dala Tannery tans its own skins with acacia pods below Dala Hill, and sells to nobody else.",
      "Nothing leaves Dala Tannery before it has hung for six weeks and been looked at by daylight.",
    ],
  },
  {
    name: "Sokoto Red",
    city: "Sokoto",
    region: "nigeria",
    level: 3,
    makes: ["Bags", MS, "Accessories"],
    known: ["grained"],
    works: LEATHERS,
    character: [
      "Sokoto Red takes its name from the red goats of the north-west, whose fine skins bookbinders have prized for centuries.",
      "The house of Sokoto Red pays its tanners by the skin and not by the hour, and waits.",
    ],
  },
  {
    name: "Zaria Saddlers",
    city: "Zaria",
    region: "nigeria",
    level: 2,
    makes: ["Bags", MS, "Accessories"],
    works: LEATHERS,
    character: [
      "Zaria Saddlers still makes tack for the durbar horses, and sews everything else with the same two needles and waxed thread.",
      "A saddle stitch does not run when one thread breaks; Zaria Saddlers uses no other.",
    ],
  },
  {
    name: "Maison Adébánkẹ́",
    city: "Lagos",
    region: "nigeria",
    level: 4,
    makes: [WS, WF, "Bags"],
    known: ["satin", "silk", "velvet"],
    character: [
      "Maison Adébánkẹ́ dresses the front row of Lagos weddings from a quiet house in Old Ikoyi.",
      "At Maison Adébánkẹ́ a design is worn by the atelier for a month before anyone may buy it.",
    ],
  },
  {
    name: "Folákẹ́ Alade",
    city: "Lagos",
    region: "nigeria",
    level: 2,
    makes: [WS],
    character: [
      "Folákẹ́ Alade designs for women who have stood through a four-hour engagement ceremony and remember it.",
      "Folákẹ́ Alade fits every new shoe on twelve women before it goes into production.",
    ],
  },
  {
    name: "Ezinne Row",
    city: "Enugu",
    region: "nigeria",
    level: 2,
    makes: [WS],
    character: [
      "Ezinne Row is a workshop of eleven women in Enugu, and every one of them can make a whole shoe.",
      "The cushioned insoles of Ezinne Row were borrowed from nursing shoes; nobody needs to know.",
    ],
  },
  {
    name: "Bassey & Etim",
    city: "Calabar",
    region: "nigeria",
    level: 3,
    makes: [WS, "Bags"],
    known: ["patent", "metallic"],
    character: [
      "Bassey & Etim brings the polish of a Calabar Sunday to everything: clean edges, good lines, nothing loose.",
      "A pair of cousins runs Bassey & Etim, and they agree only on quality.",
    ],
  },
  {
    name: "Halima Daura",
    city: "Katsina",
    region: "nigeria",
    level: 3,
    makes: [WS, WF],
    known: ["silk", "brocade"],
    character: [
      "Halima Daura works with the restraint of the far north: long lines, covered edges, one perfect detail.",
      "Halima Daura's drawings begin with old embroidery patterns and leave most of the stitches out.",
    ],
  },
  {
    name: "Uwaila Studio",
    city: "Benin City",
    region: "nigeria",
    level: 2,
    makes: [WS, "Accessories"],
    known: ["metallic", "metal"],
    character: [
      "Uwaila Studio lives two streets from the bronze casters of Benin City, and takes their patience as its standard.",
      "Uwaila Studio makes in runs of thirty and numbers none of them: what sells out is gone.",
    ],
  },
  {
    name: "Atelier Ngor",
    city: "Dakar",
    region: "west-africa",
    level: 3,
    makes: [WS, WF],
    known: ["linen", "woven"],
    character: [
      "Atelier Ngor looks over the sea at Dakar, and its colours are those of painted fishing boats after a season of salt.",
      "Atelier Ngor cuts for heat first: air at the neck, room at the arm, nothing that clings.",
    ],
  },
  {
    name: "Maison Sandaga",
    city: "Dakar",
    region: "west-africa",
    level: 2,
    makes: [WS, "Bags"],
    known: ["woven"],
    character: [
      "Maison Sandaga learned its trade among the market stalls of Dakar, where a bad seam is returned the same afternoon.",
      "Maison Sandaga signs nothing on the outside; a small red stitch within is enough.",
    ],
    craft:
      "The weavers of Maison Sandaga work strips no wider than a finger, and count every crossing.",
  },
  {
    name: "Alcântara & Sá",
    city: "Lisbon",
    region: "abroad",
    level: 4,
    makes: [WS, MS],
    character: [
      "Alcântara & Sá keeps a small bench in Lisbon where the last is still shaved by hand for every new line.",
      "The partners of Alcântara & Sá met in Luanda, settled in Lisbon, and make shoes for both climates.",
    ],
  },
  {
    name: "Vercelli Onu",
    city: "Milan",
    region: "abroad",
    level: 4,
    makes: [WS, MS, "Bags"],
    known: ["croc", "calf", "patent"],
    character: [
      "Vercelli Onu is an Italian pattern cutter and an Enugu leather merchant who married, and then opened a house in Milan.",
      "Vercelli Onu draws in Milan, cuts in the Marche, and sends the first pairs to Lagos to be worn hard.",
    ],
  },
  {
    name: "Thornbury Last",
    city: "Northampton",
    region: "abroad",
    level: 4,
    makes: [MS],
    known: ["grained", "calf"],
    works: LEATHERS,
    character: [
      "Thornbury Last welts its shoes in Northampton on machines older than anyone in the room.",
      "A pair from Thornbury Last takes eight weeks and about two hundred operations, most of them by eye.",
    ],
  },
  {
    name: "Casa Morandé",
    city: "Valencia",
    region: "abroad",
    level: 3,
    makes: [WS, "Bags"],
    known: ["suede"],
    character: [
      "Casa Morandé has worked near Valencia long enough to know when to leave a line alone.",
      "Casa Morandé keeps every pattern it has ever cut, and measures new ideas against them.",
    ],
    craft:
      "Casa Morandé dyes suede in small baths, one colour a day, so that no two shades ever share the water.",
  },
];
