import { expect, test } from "vitest";
import {
  type AdmissionOptions,
  createAdmission,
  type Lane,
  type Outcome,
  type Rank,
  ranks,
  rules,
} from "./admission.ts";

/** Admission on a clock and with a loop that the test moves. */
function tried(options: Pick<AdmissionOptions, "rules"> = {}) {
  const now = { ms: 0, late: 0 };
  const counted: [Rank, Outcome][] = [];
  const admission = createAdmission({
    now: () => now.ms,
    delay: () => now.late,
    count: (rank, outcome) => counted.push([rank, outcome]),
    ...options,
  });
  const log: string[] = [];
  const ask = (name: string, rank: Rank, lane: Lane = "calls") =>
    admission.admit({
      rank,
      lane,
      start: () => log.push(`${name} began`),
      refuse: () => log.push(`${name} refused`),
    });
  const many = (count: number, name: string, rank: Rank, lane: Lane = "calls") =>
    Array.from({ length: count }, (_, n) => ask(`${name} ${n}`, rank, lane));
  /** Time passes as it does: a look every 20 ms. */
  function wait(ms: number): void {
    for (const end = now.ms + ms; now.ms < end; ) {
      now.ms += 20;
      admission.tick();
    }
  }
  const began = (name: string) =>
    log.filter((line) => line.startsWith(name) && line.endsWith("began")).length;
  const refused = (name: string) =>
    log.filter((line) => line.startsWith(name) && line.endsWith("refused")).length;
  return { now, admission, ask, many, wait, began, refused, log, counted };
}

test("searches wait first, then browsing, and orders go before both", () => {
  const shop = tried();
  shop.many(200, "search", "extra");
  shop.many(200, "read", "browsing");
  shop.many(200, "order", "urgent");
  const { urgent, browsing, extra } = rules.calls;
  expect([shop.began("search"), shop.began("read"), shop.began("order")]).toEqual([
    extra.atOnce,
    browsing.atOnce - extra.atOnce,
    urgent.atOnce - browsing.atOnce,
  ]);
  expect([shop.refused("search"), shop.refused("read"), shop.refused("order")]).toEqual([
    200 - extra.atOnce - extra.waiting,
    200 - (browsing.atOnce - extra.atOnce) - browsing.waiting,
    0,
  ]);
});

test("two hundred who buy at one moment, and sixty-four who do so all day, are all served", () => {
  const shop = tried();
  const working = shop.many(200, "buyer", "urgent");
  // Ten orders a second, as on the slowest machine.
  for (const leave of working) {
    leave();
    shop.wait(60);
  }
  expect([shop.began("buyer"), shop.refused("buyer")]).toEqual([200, 0]);

  const round = shop.many(64, "again", "urgent");
  expect(shop.began("again")).toBe(64);
  for (const leave of round) leave();
});

test("what waits begins when a place is free, the highest rank first", () => {
  const shop = tried();
  const places = shop.many(rules.pages.urgent.atOnce, "page", "urgent", "pages");
  shop.ask("search", "extra", "pages");
  // One is let in even so: browsing never stands still.
  const lists = shop.many(2, "list", "browsing", "pages");
  shop.ask("checkout", "urgent", "pages");
  shop.log.length = 0;
  for (const leave of places) leave();
  lists[0]!();
  expect(shop.log).toEqual(["checkout began", "list 1 began"]);
});

test("nothing of browsing stands still for good, however many orders there are", () => {
  const shop = tried();
  shop.many(64, "order", "urgent");
  shop.now.late = 1000;
  shop.many(3, "read", "browsing");
  shop.many(3, "search", "extra");
  expect([shop.began("read"), shop.began("search")]).toEqual([1, 0]);
});

test("while many buy, pages that people look at are rendered at a pace", () => {
  const shop = tried();
  const buyers = shop.many(8, "order", "urgent");
  const leave = shop.many(9, "list", "browsing", "pages");
  leave.push(shop.ask("checkout", "urgent", "pages"));
  expect([shop.began("list"), shop.began("checkout")]).toEqual([1, 1]);
  for (const done of leave) done();
  const again = shop.ask("list again", "browsing", "pages");
  shop.wait(100);
  expect(shop.began("list")).toBe(1);
  shop.wait(100);
  expect(shop.began("list")).toBe(2);
  for (const done of [...buyers, again]) done();
  shop.ask("list at last", "browsing", "pages");
  expect(shop.began("list")).toBe(3);
});

test("while the loop is late fewer begin, and orders as many as ever", () => {
  const shop = tried();
  shop.now.late = 200;
  shop.many(20, "search", "extra");
  shop.many(20, "read", "browsing");
  shop.many(20, "order", "urgent");
  expect([shop.began("search"), shop.began("read"), shop.began("order")]).toEqual([1, 1, 20]);
  // One look later it is not late any more, and there is room again.
  shop.now.late = 0;
  shop.wait(1100);
  expect(shop.began("read")).toBeGreaterThan(10);
});

test("in a crowd, who waits too long is refused", () => {
  const shop = tried();
  shop.many(14, "slow", "extra", "pages");
  shop.wait(rules.pages.extra.patience + 100);
  // Places are lent on after a second each, so that somebody always moves on.
  expect([shop.began("slow"), shop.refused("slow")]).toEqual([3, 11]);
});

test("where few wait nobody is refused, however late the loop is", () => {
  const shop = tried();
  shop.now.late = 1000;
  shop.many(64, "order", "urgent");
  shop.many(8, "search", "extra");
  shop.wait(rules.calls.extra.patience + 100);
  expect([shop.began("search"), shop.refused("search")]).toEqual([8, 0]);
  shop.wait(1100);
  // Nor does it become a crowd that they go on coming, one by one, and each has to wait a little.
  for (let n = 0; n < 30; n++) {
    const busy = shop.many(64, `order ${n}`, "urgent");
    const leave = shop.ask(`later ${n}`, "extra");
    shop.wait(300);
    for (const done of [...busy, leave]) done();
  }
  expect([shop.began("later"), shop.refused("later")]).toEqual([30, 0]);
});

test("in a line that does not end the newest go first, and the others are refused soon", () => {
  const { patience, hurried } = rules.pages.browsing;
  const shop = tried();
  const places = new Map<string, () => void>();
  const ask = (name: string) => places.set(name, shop.ask(name, "browsing", "pages"));
  // Five come where one goes, for longer than anybody would wait.
  for (let n = 0; n * 200 < patience * 2; n++) {
    ask(`early ${n}`);
    shop.wait(200);
  }
  const early = [...places].filter(([name]) => shop.log.includes(`${name} began`));
  shop.log.length = 0;
  for (let n = 0; n < 5; n++) ask(`crowd ${n}`);
  for (const [, leave] of early) leave();
  expect(shop.log).toEqual(["crowd 4 began", "crowd 3 began"]);
  shop.wait(hurried + 40);
  expect(shop.refused("crowd")).toBe(3);
});

test("a line that was emptied is patient again", () => {
  const shop = tried();
  const { atOnce, patience, hurried } = rules.pages.urgent;
  shop.wait(patience * 2);
  const places = shop.many(atOnce, "page", "urgent", "pages");
  shop.ask("next", "urgent", "pages");
  shop.wait(hurried / 2);
  expect(shop.refused("next")).toBe(0);
  for (const leave of places) leave();
  expect(shop.began("next")).toBe(1);
});

test("somebody who had to wait a minute ago makes nobody hurry now", () => {
  const shop = tried();
  for (const visit of ["first", "second"]) {
    const leave = shop.ask("a page", "browsing", "pages");
    shop.ask(visit, "extra", "pages");
    shop.wait(500);
    leave();
    expect([shop.began(visit), shop.refused(visit)]).toEqual([1, 0]);
    shop.wait(60_000);
  }
});

test("nobody works for a client that has gone", () => {
  const shop = tried();
  const working = shop.many(rules.calls.extra.atOnce, "search", "extra");
  const leave = shop.ask("gone", "extra");
  leave();
  for (const end of working) end();
  expect(shop.began("gone")).toBe(0);
  expect(shop.counted.at(-1)).toEqual(["extra", "gone"]);
  expect(ranks.map((rank) => [shop.admission.waiting(rank), shop.admission.working(rank)])).toEqual(
    ranks.map(() => [0, 0]),
  );
});

test("who sends or reads slowly keeps nobody from a place, and a place is freed once", () => {
  const shop = tried();
  const slow = shop.many(64, "slow", "urgent");
  shop.ask("order", "urgent");
  expect(shop.began("order")).toBe(0);
  shop.wait(1100);
  expect(shop.began("order")).toBe(1);
  for (const leave of slow) {
    leave();
    leave();
  }
  shop.wait(1100);
  expect(shop.admission.working("urgent")).toBe(0);
  shop.many(100, "more", "urgent");
  expect(shop.admission.working("urgent")).toBe(64);
});
