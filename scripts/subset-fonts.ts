// Makes the font files of the shop from their complete originals; run only to change them:
//   npm pack inter-ui@4.1.1 @expo-google-fonts/noto-serif-display@0.4.2, unpack both, then
//   node scripts/subset-fonts.ts <folder of inter-ui> <folder of noto-serif-display>
// The usual split web fonts put ₦, ẹ, ọ, ṣ and the tone marks into files of their own, where a
// mark no longer finds its letter; here everything a Nigerian text needs stands in one file.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const [inter, notoSerif] = process.argv.slice(2);
if (!inter || !notoSerif) {
  console.error("Usage: node scripts/subset-fonts.ts <inter-ui> <noto-serif-display>");
  process.exit(1);
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const characters = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  // Yoruba, Igbo, Hausa and the accents of European names.
  "ẸẹỌọṢṣỊịỤụṄṅẠạŃńǸǹḾḿĀāĒēĪīŌōŪūƁɓƊɗƘƙƳƴŒœŠšŽžÝŸ",
  // Tone marks that no ready-made letter carries, and the dot below.
  "\u0300\u0301\u0304\u0323",
  "₦–—‘’‚“”„•…‹›←→↑↓×÷−′″✓",
].join("");

// Marks and pairs that every word needs, and the figures of prices; stylistic sets are half a file.
const keepFeatures = ["ccmp", "locl", "kern", "mark", "mkmk", "liga", "tnum", "lnum"];

const out = fileURLToPath(new URL("../src/ui/fonts/", import.meta.url));
const sans = await subsetFont(
  await readFile(join(inter, "variable/InterVariable.woff2")),
  characters,
  {
    targetFormat: "woff2",
    keepFeatures,
    variationAxes: { opsz: 14, wght: { min: 400, max: 600 } },
  },
);
const serif = await subsetFont(
  await readFile(join(notoSerif, "300Light/NotoSerifDisplay_300Light.ttf")),
  characters,
  { targetFormat: "woff2", keepFeatures },
);
await writeFile(join(out, "inter.woff2"), sans);
await writeFile(join(out, "noto-serif-display.woff2"), serif);

// The same letters for documents, which take one plain weight.
const documents = fileURLToPath(new URL("../src/features/orders/receipt/", import.meta.url));
const plain = { targetFormat: "truetype" } as const;
await writeFile(
  join(documents, "inter.ttf"),
  await subsetFont(sans, characters, { ...plain, variationAxes: { wght: 400 } }),
);
await writeFile(
  join(documents, "noto-serif-display.ttf"),
  await subsetFont(serif, characters, plain),
);
console.log(`inter ${sans.length} bytes, noto-serif-display ${serif.length} bytes`);
