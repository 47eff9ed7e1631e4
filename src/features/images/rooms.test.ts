import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findHead, findMailPicture, findRoom } from "./rooms.server.ts";
import { STUDIO_FOLDER } from "./studio-pictures.server.ts";

const cards = [
  "women-shoes",
  "men-shoes",
  "women-fashion",
  "men-fashion",
  "bags",
  "sneakers",
] as const;
const heads = ["women-fashion", "men-fashion", "bags", "sneakers"] as const;

type Entry = { width: number; height: number };
const index: Record<string, Entry> = JSON.parse(
  readFileSync(join(STUDIO_FOLDER, "index.json"), "utf8"),
);
const fileOf = (src: string) => /demo\/(.*)\?v=/.exec(src)![1]!;

test("the six category cards are upright photographs of rooms, sharp on a dense screen", async () => {
  for (const name of cards) {
    const { width, height } = index[`room-${name}-tall.avif`]!;
    expect({ name, ratio: width / height }).toEqual({ name, ratio: 0.8 });
    expect(width).toBeGreaterThanOrEqual(800);
  }
  expect((await findRoom("window"))?.alt).toContain("oxblood");
});

test("the heads of lists are broad on a desktop and low on a phone", async () => {
  for (const name of heads) {
    const room = (await findHead(name))!;
    const [wide, low] = [room.wide, room.tall].map((src) => index[fileOf(src)]!);
    expect({ name, ratio: wide!.width / wide!.height }).toEqual({ name, ratio: 10 / 3 });
    expect({ name, ratio: low!.width / low!.height }).toEqual({ name, ratio: 2 });
    expect(wide!.width).toBeGreaterThanOrEqual(1600);
    expect(low!.width).toBeGreaterThanOrEqual(720);
  }
});

const light = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const brightness = (r: number, g: number, b: number) =>
  0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
const INK = brightness(0x16, 0x14, 0x12);

test("words on the wall of a head keep 4.5:1 at its darkest", async () => {
  for (const name of heads) {
    const { wide } = (await findHead(name))!;
    const { data, info } = await sharp(join(STUDIO_FOLDER, fileOf(wide)))
      // Where they stand: left of what stands in the room, above the floor.
      .resize(2000)
      .extract({ left: 0, top: 0, width: 760, height: 400 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let darkest = 1;
    for (let at = 0; at < data.length; at += info.channels) {
      darkest = Math.min(darkest, brightness(data[at]!, data[at + 1]!, data[at + 2]!));
    }
    expect((darkest + 0.05) / (INK + 0.05), name).toBeGreaterThanOrEqual(4.5);
  }
});

test("a mail's picture says its size, and is fetched from the shop", async () => {
  const picture = (await findMailPicture("bags", "https://oriki.test"))!;
  expect(picture).toMatchObject({ width: 496, height: 149 });
  expect(picture.src).toMatch(/^https:\/\/oriki\.test\/img\/960\/demo\/room-bags-wide\.avif\?v=/);
  expect(picture.alt).toContain("tote");
});
