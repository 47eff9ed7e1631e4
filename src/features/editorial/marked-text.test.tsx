import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { mayLeadTo } from "~/lib/may-lead-to.ts";
import { ToldText } from "./components/told-text.tsx";
import { badLinks, type Facts, type Part, readMarks } from "./marked-text.ts";

const show = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ToldText told={readMarks(text)} />
    </MemoryRouter>,
  );

const wordsOf = (part: Part) =>
  Array.isArray(part) ? part.map(({ text }) => text).join("") : JSON.stringify(part);

test("lines that all begin with a hyphen or a number are a list", () => {
  expect(show("- One *thing*\n- [Two](/sale)")).toBe(
    '<ul class="list-disc space-y-2 pl-5"><li class="pl-1">One <em>thing</em></li><li class="pl-1"><a class="link" href="/sale" data-discover="true">Two</a></li></ul>',
  );
  expect(readMarks("1. One\n2. Two")).toMatchObject([{ list: "numbers", items: [{}, {}] }]);
  expect(readMarks("- One\nTwo")).toEqual([[{ text: "- One\nTwo" }]]);
});

test("facts are put in by their names, and nothing in them is a mark", () => {
  const table = { caption: "Ways", head: ["Way"], rows: [["Standard"]] };
  const facts: Facts = {
    words: { days: "30", free: "", shop: "*[Àṣà](javascript:x)*" },
    tables: { ways: table },
  };
  expect(readMarks("**{days} days** {free} at {shop}{free}, {toString}.\n\n{ways}", facts)).toEqual(
    [
      [{ text: "30 days", bold: true }, { text: " at *[Àṣà](javascript:x)*, {toString}." }],
      { table },
    ],
  );
  expect(readMarks("{ways} here\n\n{contact}\n\n{free}", facts)).toEqual([
    [{ text: "{ways} here" }],
    { shows: "contact" },
  ]);
});

test("paragraphs, bold, italics and links are read, alone and within one another", () => {
  expect(readMarks("One **bold *both*** word.\n\n\nSee *the [sale](/sale)* now")).toEqual([
    [
      { text: "One " },
      { text: "bold ", bold: true },
      { text: "both", bold: true, italic: true },
      { text: " word." },
    ],
    [
      { text: "See " },
      { text: "the ", italic: true },
      { text: "sale", italic: true, to: "/sale" },
      { text: " now" },
    ],
  ]);
  expect(show("A [house](https://example.com/a?b=1&c=2)")).toBe(
    '<p class="whitespace-pre-line">A <a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" class="link">house</a></p>',
  );
  expect(readMarks(" \n\n ")).toEqual([]);
  expect(wordsOf(readMarks("2 * 3 * 4 ** 5 and [not a link]")[0]!)).toBe(
    "2  3  4 ** 5 and [not a link]",
  );
});

test("a text leads to pages of the shop and to the web over https, nowhere else", () => {
  for (const address of ["/", "/sale?sort=newest#top", "https://example.com", "HTTPS://a.ng/b"]) {
    expect(mayLeadTo(address), address).toBe(true);
  }
  const bad = [
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "\\/evil",
    "http://example.com",
    "https://shop.ng@evil.example/",
    "https:evil.example",
    "https://",
    "mailto:a@b.c",
    "sale",
    "",
    "/a\u0000b",
  ];
  for (const address of bad) expect(mayLeadTo(address), address).toBe(false);
  expect(badLinks("[a](/ok) [b](javascript:x) [c]( http://d)")).toEqual([
    "javascript:x",
    " http://d",
  ]);
});

const hostile = fc.stringMatching(/^[<>"'&*[\]()\n\\/ a-z:]{0,40}$/);
const piece = fc.oneof(
  hostile,
  fc.string(),
  fc.constantFrom(
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    '[x](/"onmouseover="alert(1))',
    "[x](//evil.example)",
    "[**x**](https://ok.example)",
    "**",
    "*",
    "\n\n",
    "&lt;b&gt;",
  ),
);

test("whatever is typed, what is shown is only paragraphs, bold, italics and links that may be", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = show(pieces.join(""));
      // Letters are escaped: each of these signs is an element's.
      for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
        const way =
          /^<a (?:class="link" )?href="([^"<>]*)"(?: rel="[a-z ]+")?(?: class="link")?(?: data-discover="true")?>$/.exec(
            tag,
          );
        if (way) expect(way[1]).toMatch(/^(\/(?!\/)|https:\/\/)/i);
        else {
          expect(tag).toMatch(
            /^<(\/?(p|strong|em|a|ul|ol|li)|li class="pl-1"|[uo]l class="list-[a-z]+ space-y-2 pl-5"|p class="whitespace-pre-line"|strong class="font-medium")>$/,
          );
        }
      }
    }),
    { numRuns: 400 },
  );
});
