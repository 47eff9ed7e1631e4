import { expect, test } from "vitest";
import { encodeCode128 } from "../labels/code128.ts";
import { decodeBars } from "./decode-bars.ts";

const POINTS = 3;
const QUIET = 12;

/** A camera's look at bars: three points a module, on a grey that falls off to one side. */
function photograph(widths: readonly number[]) {
  const modules = widths.flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0));
  const width = (modules.length + 2 * QUIET) * POINTS;
  const height = 90;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    const isBar = modules[Math.floor(x / POINTS) - QUIET] ?? false;
    const light = 1 - (0.3 * x) / width;
    data.fill((isBar ? 40 : 220) * light, at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  }
  return { data, width, height };
}

test.each(["2000000012347", "WSH-OSUN12-9", "A1"])("the bars of %s are read back", (code) => {
  expect(decodeBars(photograph(encodeCode128(code)))).toBe(code);
});

test("nothing is read where there are no bars, or broken ones", () => {
  expect(decodeBars(photograph([]))).toBeUndefined();
  expect(decodeBars(photograph(encodeCode128("A1").slice(0, -9)))).toBeUndefined();
});
