import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRoom } from "./rooms.server.ts";
import { STUDIO_FOLDER } from "./studio-pictures.server.ts";

const cards = [
  "women-shoes",
  "men-shoes",
  "women-fashion",
  "men-fashion",
  "bags",
  "sneakers",
] as const;

type Entry = { width: number; height: number };
const index: Record<string, Entry> = JSON.parse(
  readFileSync(join(STUDIO_FOLDER, "index.json"), "utf8"),
);

test("the six category cards are upright photographs of rooms, sharp on a dense screen", async () => {
  for (const name of cards) {
    const { width, height } = index[`room-${name}-tall.avif`]!;
    expect({ name, ratio: width / height }).toEqual({ name, ratio: 0.8 });
    expect(width).toBeGreaterThanOrEqual(800);
  }
  expect((await findRoom("window"))?.alt).toContain("oxblood");
});
