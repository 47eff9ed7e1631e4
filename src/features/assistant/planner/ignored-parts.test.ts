import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "~/features/language/lexicon.ts";
import { understand } from "~/features/language/understand.ts";
import { readText } from "../shelf/read-wanted.ts";
import { nameIgnored, nameOtherSizes, nameUncalled } from "./ignored-parts.ts";

const lexicon = makeLexicon({ ...emptyShop, names: ["ginika"] });
const ignored = (text: string) => {
  const { language, wanted } = readText(text, lexicon);
  return nameIgnored(language, wanted);
};

test("a word that nobody knows is named, and so is a wish that no list can tell", () => {
  expect(ignored("red qwortz bag")).toBe("I did not understand “qwortz”.");
  expect(ignored("tote with zip")).toContain("I cannot choose by “zip”");
  expect(ignored("senator without embroidery")).toContain("“embroidery”");
});

test("talk, names and what was understood are not", () => {
  for (const text of ["please show me red bags for my sister", "ginika pump", "ina son jan jaka"])
    expect(ignored(text)).toBe("");
});

test("a measure and a place that we do not know are named, and a name that nothing shown has", () => {
  expect(ignored("bags made in Narnia")).toContain("where a piece was made");
  expect(ignored("bags made in Nigeria")).toBe("");
  expect(ignored("heels below 3 inches")).toContain("“3 inches”");
  const said = understand("ginika pump", lexicon);
  expect(nameUncalled(said, [{ name: "Zuma Red Pump" }])).toBe("None of these is called “ginika”.");
  expect(nameUncalled(said, [{ name: "Ginika Suede Pump" }])).toBe("");
  expect(nameUncalled(said, [{ name: "Zuma Pump" }], { madeIn: ["ginika"] })).toBe("");
});

test("of several sizes the one that was looked for is said", () => {
  const said = (text: string) => {
    const { language, wanted } = readText(text, lexicon);
    return nameOtherSizes(language, wanted);
  };
  expect(said("slip dresses size S, M, L")).toContain("size S alone");
  expect(said("slip dresses size S")).toBe("");
});

test("how a piece is to be is named where no list tells it, and not what only stands before it", () => {
  for (const [text, word] of [
    ["tight gown", "tight"],
    ["a very roomy tote", "roomy"],
    ["sneakers wey dey wide", "wide"],
    ["soft black bag", "soft"],
    ["shirt with short sleeves", "sleeves"],
  ] as const)
    expect(ignored(text), text).toContain(`“${word}”`);
  for (const text of [
    "I really need heels",
    "my lovely wife wants a fancy bag",
    "trousers wey dey wide",
    "I already ordered shoes, show me sandals",
  ])
    expect(ignored(text), text).toBe("");
});

test("one size said in two systems is one, and two that differ are told apart", () => {
  const said = (text: string) => {
    const { language, wanted } = readText(text, lexicon);
    return nameOtherSizes(language, wanted);
  };
  expect(said("I wear UK 6 which is EU 39, pumps")).toBe("");
  expect(said("loafers size EU 43 / UK 9")).toContain("EU 43 is not UK 9");
  expect(said("my wife is plus size, gown in XXL")).toBe("");
});
