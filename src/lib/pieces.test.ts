import { expect, test } from "vitest";
import { inPieces } from "./pieces.ts";

test("pieces are counted as people say it", () => {
  expect([0, 1, 2, 1280].map(inPieces)).toEqual([
    "0 pieces",
    "1 piece",
    "2 pieces",
    "1,280 pieces",
  ]);
});
