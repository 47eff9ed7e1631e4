import fc from "fast-check";
import { expect, test } from "vitest";
import {
  blockSchema,
  DEFAULT_HOME,
  HOME_SECTIONS,
  isHomeSection,
  readBlocks,
  withSections,
} from "./blocks.ts";

const kinds = [...HOME_SECTIONS, "edit", "story", "text", "promises"] as const;

test("however a home page was arranged, each of the shop's sections is on it once and the rest stays in order", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 30 }), (arranged) => {
      const blocks = arranged.map((kind, at) => blockSchema.parse({ kind, id: `b${at}` }));
      const home = withSections(blocks);
      for (const section of HOME_SECTIONS) {
        expect(home.filter(({ kind }) => kind === section)).toHaveLength(1);
      }
      const own = (list: typeof home) => list.filter(({ kind }) => !isHomeSection(kind));
      expect(own(home)).toEqual(own(blocks));
      expect(withSections(home)).toEqual(home);
    }),
  );
  expect(withSections([])).toEqual(DEFAULT_HOME);
});

test("what was stored is read, and what this version does not know is passed over", () => {
  const text = { kind: "text", id: "a", title: "T", text: "Words" };
  const unknown = { kind: "hologram", id: "b" };
  const hostile = { ...text, text: "[x](javascript:alert(1))" };
  expect(readBlocks([unknown, text, null, 3, hostile])).toEqual([text]);
  expect(readBlocks("nonsense")).toEqual([]);
});

test("what is wrong with a block is said", () => {
  const said = (block: object) =>
    blockSchema.safeParse({ id: "a", ...block }).error?.issues.map(({ message }) => message);
  expect(said({ kind: "text", text: "[x](ftp://a)" })).toEqual([
    "A link leads to a page of the shop (/sale) or to https://: “ftp://a” does not",
  ]);
  expect(said({ kind: "story", link: { label: "", to: "sale" } })).toEqual([
    "Say where it leads",
    "It leads to a page of the shop (/sale) or to https://",
  ]);
  const pictures = [{ src: "javascript:alert(1)" }];
  expect(said({ kind: "story", pictures })).toEqual(["A picture needs an address"]);
});
