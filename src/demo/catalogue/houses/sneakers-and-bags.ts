import type { House } from "./types.ts";

const WF = "Women's Fashion";
const MF = "Men's Fashion";
const LEATHERS = ["grained", "calf", "patent", "suede", "croc", "metallic", "woven"] as const;

export const SNEAKER_AND_BAG_HOUSES: readonly House[] = [
  {
    name: "Yaba Rubber Co.",
    city: "Lagos",
    region: "nigeria",
    level: 1,
    makes: ["Sneakers"],
    known: ["canvas"],
    character: [
      "Yaba Rubber Co. moulds its soles within earshot of the railway line, and tests them on the platforms.",
      "Students started Yaba Rubber Co. to make the pair they could not afford, and have kept that price in mind.",
    ],
  },
  {
    name: "Oyingbo Athletic",
    city: "Lagos",
    region: "nigeria",
    level: 2,
    makes: ["Sneakers"],
    known: ["knit"],
    character: [
      "Oyingbo Athletic builds for people who walk to the bus at five in the morning, whatever the road is like.",
      "Every prototype at Oyingbo Athletic crosses Carter Bridge on foot a hundred times before it is approved.",
    ],
  },
  {
    name: "Ebute Works",
    city: "Lagos",
    region: "nigeria",
    level: 3,
    makes: ["Sneakers", MF],
    known: ["denim", "suede"],
    character: [
      "Ebute Works took over an old printing hall in Ebute Metta, and still lays its patterns out on the stone tables.",
      "Ebute Works makes working clothes and working shoes for people who do not want to look like work.",
    ],
  },
  {
    name: "Agodi Gate",
    city: "Ibadan",
    region: "nigeria",
    level: 2,
    makes: ["Sneakers", MF],
    known: ["ankara-diamonds", "ankara-ripple"],
    character: [
      "Agodi Gate grew out of an Ibadan football side that could not find a decent kit.",
      "Agodi Gate likes one loud idea and plain good making around it.",
    ],
  },
  {
    name: "Osu Pavement",
    city: "Accra",
    region: "west-africa",
    level: 2,
    makes: ["Sneakers", MF],
    known: ["kente-blocks"],
    character: [
      "Osu Pavement is named for the pavement outside its shop in Accra, where most of the ideas come from.",
      "Osu Pavement makes in small runs, and wears them itself first.",
    ],
    craft:
      "Osu Pavement takes the blocks and borders of kente and puts them where one does not expect them.",
  },
  {
    name: "Studio Lindqvärn",
    city: "Stockholm",
    region: "abroad",
    level: 4,
    makes: ["Sneakers"],
    known: ["calf", "grained"],
    character: [
      "Studio Lindqvärn takes parts away until a sneaker is nearly a dress shoe, then stops.",
      "Studio Lindqvärn stitches its soles all the way round, so that they can be taken off and replaced.",
    ],
  },
  {
    name: "Kuroba",
    city: "Osaka",
    region: "abroad",
    level: 4,
    makes: ["Sneakers"],
    known: ["suede", "denim"],
    character: [
      "Kuroba vulcanises its rubber overnight in a small Osaka kiln, a method most factories gave up in the seventies.",
      "Kuroba measures its stitching with a loupe: eleven to three centimetres, never ten.",
    ],
  },
  {
    name: "Garki Court Club",
    city: "Abuja",
    region: "nigeria",
    level: 3,
    makes: ["Sneakers"],
    character: [
      "Garki Court Club began beside a tennis court in Abuja, and keeps the clean habits of the game.",
      "Members of Garki Court Club wear-test every model for a season on hot concrete.",
    ],
  },
  {
    name: "Rumuola",
    city: "Port Harcourt",
    region: "nigeria",
    level: 2,
    makes: ["Sneakers", MF],
    known: ["jersey", "canvas"],
    character: [
      "Rumuola dresses the Garden City at the weekend: easy shapes, strong seams, colours that like the rain.",
      "Rumuola was started by two sisters from Port Harcourt with one sewing machine and a generator.",
    ],
  },
  {
    name: "Bonny Island Canvas",
    city: "Bonny",
    region: "nigeria",
    level: 2,
    makes: ["Bags", "Sneakers"],
    known: ["canvas"],
    character: [
      "Bonny Island Canvas was a sailmaker before it was anything else, and its seams still think they are at sea.",
      "Bonny Island Canvas waxes its threads against salt and rain, which on Bonny are the same thing.",
    ],
  },
  {
    name: "Confluence Leather",
    city: "Lokoja",
    region: "nigeria",
    level: 2,
    makes: ["Bags", "Accessories"],
    works: LEATHERS,
    character: [
      "Confluence Leather stands where the Niger meets the Benue, and takes northern skins and southern makers.",
      "Confluence Leather repairs anything it has ever made, without asking how it happened.",
    ],
  },
  {
    name: "Cocoa & Hide",
    city: "Akure",
    region: "nigeria",
    level: 3,
    makes: ["Bags", "Accessories"],
    known: ["suede", "grained"],
    works: LEATHERS,
    character: [
      "Cocoa & Hide dyes with the husks left over from the cocoa farms of Ondo State; the browns are its own.",
      "Cocoa & Hide lines everything in cotton from the same town, and hides no seam beneath it.",
    ],
  },
  {
    name: "Maison Treichville",
    city: "Abidjan",
    region: "west-africa",
    level: 3,
    makes: ["Bags", WF],
    known: ["satin", "crepe"],
    character: [
      "Maison Treichville dresses Abidjan after dark, and keeps a light hand with the shine.",
      "At Maison Treichville the pattern cutter has the last word, and the pattern cutter dislikes fuss.",
    ],
  },
  {
    name: "Ferrante Bello",
    city: "Florence",
    region: "abroad",
    level: 4,
    makes: ["Bags", "Accessories"],
    known: ["croc", "calf", "acetate"],
    character: [
      "Ferrante Bello works in a cellar in Florence, with a founder from Kaduna who came to study for a year and stayed.",
      "Ferrante Bello finishes every edge seven times and then looks at it once more.",
    ],
  },
  {
    name: "Bexley Thorne",
    city: "London",
    region: "abroad",
    level: 4,
    makes: ["Bags", MF, "Accessories"],
    known: ["wool", "check", "pinstripe"],
    character: [
      "Bexley Thorne keeps a narrow shop in London with good light and no music.",
      "Bexley Thorne has three suppliers and has never needed a fourth.",
    ],
  },
];
