import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Gallery } from "./gallery.tsx";

const images = ["/a.avif", "/b.avif", "/c.avif"];
const alts = ["From the front", "On a linen form", "A closer look"];

test("only the first two pictures are asked for at once, the third where no script would ask later", () => {
  const html = renderToStaticMarkup(<Gallery images={images} alts={alts} name="A kaftan" />);
  const withScript = html.replace(/<noscript>.*?<\/noscript>/g, "");
  const shown = (text: string) => alts.filter((alt) => text.includes(`alt="${alt}"`));
  expect(shown(withScript)).toEqual(alts.slice(0, 2));
  expect(shown(html)).toEqual(alts);
});
