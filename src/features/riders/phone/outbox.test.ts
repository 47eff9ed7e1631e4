import { expect, test } from "vitest";
import {
  countUnconfirmed,
  forgetOld,
  type Shelf,
  sendWaiting,
  type Waiting,
  waitingFor,
} from "./outbox.ts";
import { memoryShelf } from "./shelf.ts";

const item = (id: string, minute: number, runId = "run"): Waiting => ({
  id,
  runId,
  stopId: "stop",
  at: `2026-11-22T10:${String(minute).padStart(2, "0")}:00.000Z`,
  what: { photo: new Blob() },
});

async function shelfOf(...items: Waiting[]): Promise<Shelf> {
  const shelf = memoryShelf();
  for (const each of items) await shelf.put(each);
  return shelf;
}

function shop(answers: (id: string) => "received" | "away" | "refused") {
  const received: string[] = [];
  const refused: string[] = [];
  return {
    received,
    refused,
    send: async ({ id }: Waiting) => {
      const answer = answers(id);
      if (answer !== "received") throw new Error(answer);
      received.push(id);
    },
    isPassing: (error: unknown) => (error as Error).message === "away",
    onRefused: ({ id }: Waiting) => void refused.push(id),
  };
}

test("what waits is sent in the order in which it was pressed, once", async () => {
  const shelf = await shelfOf(item("b", 2), item("a", 1), item("other", 0, "other run"));
  const there = shop(() => "received");
  expect(await sendWaiting(shelf, "run", there)).toBe(true);
  expect(await sendWaiting(shelf, "run", there)).toBe(true);
  expect(there.received).toEqual(["a", "b"]);
  expect(await shelf.all()).toMatchObject([{ id: "other" }]);
});

test("in a tunnel everything stays, and nothing overtakes", async () => {
  const shelf = await shelfOf(item("a", 1), item("b", 2));
  const away = shop((id) => (id === "a" ? "away" : "received"));
  expect(await sendWaiting(shelf, "run", away)).toBe(false);
  expect(away.received).toEqual([]);
  expect((await waitingFor(shelf, "run")).map(({ id }) => id)).toEqual(["a", "b"]);
});

test("what the shop refuses is told and holds up nothing", async () => {
  const shelf = await shelfOf(item("a", 1), item("b", 2));
  const strict = shop((id) => (id === "a" ? "refused" : "received"));
  expect(await sendWaiting(shelf, "run", strict)).toBe(true);
  expect(strict).toMatchObject({ received: ["b"], refused: ["a"] });
});

test("what was pressed stays when its link has ended, however often the page is opened, until another link sends it", async () => {
  const shelf = await shelfOf({ ...item("a", 1), link: "old" }, item("b", 2, "another run"));
  expect(await countUnconfirmed(shelf, { runId: "run", link: "old" })).toBe(1);
  // After a reload: the run is forgotten, its link is not.
  expect(await countUnconfirmed(shelf, { link: "old" })).toBe(1);
  expect(await countUnconfirmed(shelf, { link: "of nothing" })).toBe(0);
  expect(await countUnconfirmed(shelf, { link: undefined })).toBe(0);

  const there = shop(() => "received");
  expect(await sendWaiting(shelf, "run", there)).toBe(true);
  expect(there.received).toEqual(["a"]);
  expect(await countUnconfirmed(shelf, { link: "old" })).toBe(0);
});

test("what no link can send any more goes in the end", async () => {
  const shelf = await shelfOf(item("b", 2));
  await forgetOld(shelf, new Date("2026-11-24T10:00:00Z"));
  expect(await shelf.all()).toHaveLength(1);
  await forgetOld(shelf, new Date("2026-11-24T11:00:00Z"));
  expect(await shelf.all()).toEqual([]);
});
