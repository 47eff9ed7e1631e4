import sharp from "sharp";
import { expect, test } from "vitest";
import { keptDetail } from "../../imagery/kept-detail.mjs";

const SIDE = 256;

/** RGB of a picture whose brightness at (x, y) is told. */
function drawn(level: (x: number, y: number) => number): Buffer {
  const rgb = Buffer.alloc(SIDE * SIDE * 3);
  for (let at = 0; at < SIDE * SIDE; at++) {
    rgb.fill(Math.round(level(at % SIDE, Math.floor(at / SIDE))), at * 3, at * 3 + 3);
  }
  return rgb;
}

/** Navy cotton: threads two pixels wide that differ by a few levels, under a fold. */
const cloth = drawn((x, y) => 44 + 8 * Math.sin(x / 40) + 3 * ((x & 2) - 1) + 2 * ((y & 2) - 1));

async function keptAt(rgb: Buffer, quality: number): Promise<number> {
  const image = sharp(rgb, { raw: { width: SIDE, height: SIDE, channels: 3 } });
  const avif = await image.avif({ quality, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
  return keptDetail(rgb, await sharp(avif).removeAlpha().raw().toBuffer(), SIDE, SIDE);
}

test("what an encoder leaves of dark cloth's threads is seen", async () => {
  expect(keptDetail(cloth, cloth, SIDE, SIDE)).toBe(1);
  expect(await keptAt(cloth, 20)).toBeLessThan(0.5);
  expect(await keptAt(cloth, 80)).toBeGreaterThan(0.9);
});

test("threads that were smoothed away count as lost, others in their place do not make up for them", () => {
  const smooth = drawn((x) => 44 + 8 * Math.sin(x / 40));
  const elsewhere = drawn(
    (x, y) => 44 + 8 * Math.sin(x / 40) + 3 * (((x + 2) & 2) - 1) + 2 * ((y & 2) - 1),
  );
  expect(keptDetail(cloth, smooth, SIDE, SIDE)).toBeLessThan(0.3);
  expect(keptDetail(cloth, elsewhere, SIDE, SIDE)).toBeLessThan(0.3);
});

test("plain ground has nothing to lose", () => {
  const ground = drawn(() => 221);
  expect(
    keptDetail(
      ground,
      drawn(() => 220),
      SIDE,
      SIDE,
    ),
  ).toBe(1);
});
