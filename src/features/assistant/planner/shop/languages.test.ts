import { expect, test } from "vitest";
import { answerLanguage, isForeign } from "./languages.ts";

test("a line in French or in another script is told from ours", () => {
  for (const text of ["Bonjour, je cherche un sac rouge", "你好，我想买鞋", "quiero zapatos"])
    expect(isForeign(text), text).toBe(true);
  for (const text of [
    "mo fẹ́ ra bàtà pupa",
    "ina son takalmi",
    "achọrọ m akpụkpọ ụkwụ",
    "abeg show me red shoe",
    "un bag for my sister",
    "👠 ??",
    "42",
  ])
    expect(isForeign(text), text).toBe(false);
});

test("who asks for a language is told which there are", () => {
  expect(answerLanguage("do you speak yoruba").text).toMatch(/^Yes\./);
  expect(answerLanguage("can you speak french").text).toContain("I do not speak that");
});
