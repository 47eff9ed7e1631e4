import { expect, test } from "vitest";
import { asksOfPiece, findAspects } from "./aspects.ts";

const tells = (question: string, feature: string) =>
  findAspects(question).some(({ told }) => told.test(feature));

test("what a piece weighs, holds and closes with is told by its features", () => {
  expect(tells("how heavy is it", "under 320 g in size 9")).toBe(true);
  expect(tells("how many card slots", "six card slots")).toBe(true);
  expect(tells("is the hardware gold or silver", "gold tone hardware and feet")).toBe(true);
  expect(tells("does it have a warranty", "two year guarantee")).toBe(true);
});

test("words of wishes alone ask of no piece", () => {
  expect(asksOfPiece("long dress with collar")).toBe(false);
  expect(asksOfPiece("comfortable shoes")).toBe(false);
});

test("who makes a piece is its house, and where it is made its features tell", () => {
  const facts = (question: string) => findAspects(question).flatMap(({ fact }) => fact ?? []);
  expect(facts("who made it")).toEqual(["brand"]);
  expect(facts("where is it made")).toEqual([]);
});
