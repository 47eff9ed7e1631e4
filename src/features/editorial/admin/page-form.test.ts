import { expect, test } from "vitest";
import { type Block, type BlockKind, blockSchema, DEFAULT_HOME } from "../blocks.ts";
import {
  ADDED_KINDS,
  checkPage,
  emptyStory,
  errorsOf,
  isSamePage,
  kindsOf,
  makeBlock,
  nameOf,
  type PageForm,
  readPlan,
} from "./page-form.ts";

const block = (kind: BlockKind, id: string, more: object = {}): Block =>
  blockSchema.parse({ kind, id, ...more });
const story = (more: Partial<PageForm>): PageForm => ({ ...emptyStory, title: "A Day", ...more });

test("a story's address is made of its title until another is typed", () => {
  expect(checkPage(story({}), undefined).value?.slug).toBe("a-day");
  expect(checkPage(story({ slug: "owambe" }), undefined).value?.slug).toBe("owambe");
  expect(checkPage(story({ title: "" }), undefined).errors).toEqual({ title: "Give it a title" });
  expect(checkPage(story({ slug: "no no" }), undefined).errors.slug).toMatch(/letters, digits/);
});

test("the home page is saved under its own address", () => {
  const home = story({ slug: "home", title: "Home page", blocks: [...DEFAULT_HOME] });
  expect(checkPage(home, "home")).toMatchObject({ value: { slug: "home" }, errors: {} });
});

test("what is wrong is said at the field of the block in which it is", () => {
  const blocks = [
    block("text", "fine", { text: "All is well" }),
    {
      ...block("story", "odd", { pictures: [{ src: "/a.jpg", alt: "Cloth" }] }),
      text: "[here](javascript:alert(1))",
      pictures: [
        { src: "/a.jpg", alt: "Cloth" },
        { src: "/b.jpg", alt: " " },
      ],
      link: { label: "", to: "sale" },
    } as Block,
    { ...block("hero", "top"), picture: "/c.jpg", alt: "" } as Block,
  ];
  const { value, errors } = checkPage(story({ blocks }), undefined);
  expect(value).toBeUndefined();
  expect(errorsOf(errors, blocks[0]!)).toEqual({});
  expect(errorsOf(errors, blocks[1]!)).toEqual({
    text: expect.stringContaining("A link leads to a page of the shop"),
    "link.label": "Say where it leads",
    "link.to": expect.stringContaining("It leads to a page of the shop"),
  });
  const described = { ...blocks[1]!, text: "", link: null } as Block;
  const again = checkPage(story({ blocks: [described, blocks[2]!] }), undefined).errors;
  expect(again).toEqual({
    "odd.pictures.1.alt": "Say what the picture shows",
    "top.alt": "Say what the picture shows",
  });
});

test("a fact that the shop does not know is said at its field", () => {
  const blocks = [
    block("text", "days", { text: "Within {return_days} days\n\n{contact}" }),
    block("text", "slip", { title: "{return_dais}" }),
    block("points", "points", { points: [{ title: "One", text: "{to_string}" }] }),
  ];
  expect(checkPage(story({ blocks, summary: "{no_days}" }), undefined).errors).toEqual({
    summary: expect.stringContaining("“{no_days}” is no fact"),
    "slip.title": expect.stringContaining("“{return_dais}” is no fact"),
    "points.points.0.text": expect.stringContaining("“{to_string}” is no fact"),
  });
});

test("a link of which nothing is said is none", () => {
  const blocks = [{ ...block("story", "a"), link: { label: " ", to: "" } } as Block];
  expect(checkPage(story({ blocks }), undefined).value?.blocks).toMatchObject([{ link: null }]);
});

test("staff may add what no page must have, each under a name of its own", () => {
  expect(ADDED_KINDS).toEqual(
    "edit story house reviews promises text statement points figures loved".split(" "),
  );
  expect(kindsOf("home")).toEqual(ADDED_KINDS);
  expect(kindsOf("return-policy")).toEqual(["text"]);
  const made = ADDED_KINDS.map(makeBlock);
  expect(checkPage(story({ blocks: [...made, makeBlock("text")] }), undefined).errors).toEqual({});
  expect(nameOf(block("house", "a", { house: "Itoku Indigo" }))).toBe("House: Itoku Indigo");
  expect(nameOf(block("text", "a", { text: "It\n\nbegins" }))).toBe("Text: It begins");
  expect(nameOf(block("newsletter", "a"))).toBe("Newsletter");
});

test("letters around a text make no other page of it", () => {
  const one = story({ slug: "one", blocks: [block("text", "a", { title: "One" })] });
  const spaced = { ...one.blocks[0], title: " One " } as Block;
  expect(isSamePage(one, { ...one, blocks: [spaced] })).toBe(true);
  expect(isSamePage(one, { ...one, blocks: [] })).toBe(false);
});

test("a plan is a moment to come by the clock in Lagos", () => {
  const now = new Date("2026-11-23T09:00:00Z");
  expect(readPlan("2026-11-23T10:01", now)).toEqual({ at: "2026-11-23T09:01:00.000Z" });
  expect(readPlan("2026-11-23T10:00", now)).toEqual({ error: expect.stringMatching(/is over/) });
  expect(readPlan("", now)).toEqual({ error: "Choose a day and a time" });
});
