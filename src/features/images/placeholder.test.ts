import { expect, test } from "vitest";
import { CATEGORIES, SILHOUETTES } from "~/demo/catalogue/vocabulary.ts";
import { hasPlaceholder, PAPER, placeholderSvg } from "./placeholder.ts";
import { placeholderAt, placeholderUrl } from "./placeholder-url.ts";
import { SHADE_HEX } from "./shades.ts";

test("every silhouette and every category has a drawing", () => {
  const missing = [...Object.keys(SILHOUETTES), ...CATEGORIES].filter(
    (kind) => !hasPlaceholder(kind),
  );
  expect(missing).toEqual([]);
});

test("a drawing is a small 4:5 picture on the shop's ground, in the product's shade", () => {
  for (const kind of Object.keys(SILHOUETTES)) {
    for (const hex of Object.values(SHADE_HEX)) {
      const svg = placeholderSvg({ kind, shadeHex: hex });
      expect(svg).toContain('viewBox="0 0 800 1000"');
      expect(svg).toContain(`fill="${PAPER}"`);
      expect(svg.includes(`fill="${hex}"`) || svg.includes(`stroke="${hex}"`)).toBe(true);
      expect(svg).not.toMatch(/NaN|undefined/);
      expect(svg.length).toBeLessThan(4000);
    }
  }
});

test("every path is made of whole commands", () => {
  const arity: Record<string, number> = { M: 2, L: 2, C: 6, a: 7, Z: 0 };
  for (const kind of Object.keys(SILHOUETTES)) {
    const svg = placeholderSvg({ kind, shadeHex: "#1a1919" });
    for (const [, d = ""] of svg.matchAll(/ d="([^"]*)"/g)) {
      for (const [, command = "", rest = ""] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
        const numbers = rest.trim() === "" ? 0 : rest.trim().split(/\s+/).length;
        expect(numbers, `${kind}: ${command}${rest}`).toBe(arity[command]);
      }
    }
  }
});

test("an unknown kind or shade still gives a picture, and nothing foreign gets into it", () => {
  const svg = placeholderSvg({ kind: "hats/fez", shadeHex: '"/><script>' });
  expect(svg).toContain("<svg");
  expect(svg).not.toContain("script");
});

test("a drawing is found at its address, and nothing else is", () => {
  const [, , kind = "", file = ""] = placeholderUrl("bags/tote", "jet").split("/");
  expect(placeholderAt(kind, file)).toBe(
    placeholderSvg({ kind: "bags/tote", shadeHex: "#1a1919" }),
  );
  for (const [wrongKind, wrongFile] of [
    ["bags.tote", "jet.png"],
    ["bags.tote", "constructor.svg"],
    ["bags.tote", "../jet.svg"],
    ["constructor", "jet.svg"],
    ["bags.suitcase", "jet.svg"],
  ] as const) {
    expect(placeholderAt(wrongKind, wrongFile)).toBeNull();
  }
});
