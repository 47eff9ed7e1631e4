import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BaseCopy, chooseKept, type LogPiece, planRestore, spanOf } from "./rules.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-01T02:00:00Z");
const since = (ms: number) => new Date(START + ms);
const SEGMENT = 16 * 1024 * 1024;

/** A shop that copies its base so often (in hours) and its log each hour, for some days, in lines. */
function history(days: number, baseEvery: readonly number[], lineBreaks: readonly number[]) {
  const bases: BaseCopy[] = [];
  const pieces: LogPiece[] = [];
  let line = 0;
  let position = 0n;
  let nextBase = 0;
  for (let hour = 0; hour < days * 24; hour++) {
    if (lineBreaks.includes(hour)) {
      line++;
      nextBase = hour;
    }
    const from = position;
    // Odd amounts, over the borders of files.
    position += BigInt(((hour * 7919) % SEGMENT) + 100);
    const at = since(hour * HOUR);
    pieces.push({ name: `log ${hour}`, line: `${line}`, from, to: position, at });
    if (hour >= nextBase) {
      const finishedAt = since(hour * HOUR - 60_000);
      bases.push({
        name: `base ${hour}`,
        line: `${line}`,
        // It begins within the piece before, where the line has one.
        from: pieces.at(-2)?.line === `${line}` ? from - 50n : from + 10n,
        to: position - 10n,
        finishedAt,
      });
      nextBase = hour + (baseEvery[bases.length % baseEvery.length] ?? 24);
    }
  }
  return { bases, pieces, now: since((days * 24 - 1) * HOUR) };
}

/** As a line begins in truth: with the beginning of a file of the log. */
function aligned({ bases, pieces, now }: ReturnType<typeof history>) {
  const first = new Map<string, LogPiece>();
  for (const piece of pieces) if (!first.has(piece.line)) first.set(piece.line, piece);
  const heads = [...first.values()].map((piece) => ({
    ...piece,
    name: `head of ${piece.name}`,
    from: piece.from - (piece.from % BigInt(SEGMENT)),
  }));
  return { bases, pieces: [...heads, ...pieces], now };
}

const histories = fc
  .record({
    days: fc.integer({ min: 1, max: 60 }),
    baseEvery: fc.array(fc.integer({ min: 6, max: 80 }), { minLength: 1, maxLength: 5 }),
    lineBreaks: fc.array(fc.integer({ min: 1, max: 60 * 24 }), { maxLength: 3 }),
  })
  .map(({ days, baseEvery, lineBreaks }) => aligned(history(days, baseEvery, lineBreaks)));

const names = (plan: ReturnType<typeof planRestore>) =>
  plan && [plan.base.name, plan.until.getTime()];

describe("the rule of what is kept", () => {
  test("any moment of seven days, and a copy of each of four weeks before", () => {
    const { bases, pieces, now } = aligned(history(50, [24], []));
    const kept = chooseKept(bases, pieces, now);
    const ages = kept.bases.map(({ finishedAt }) =>
      Math.floor((now.getTime() - finishedAt.getTime()) / DAY),
    );
    expect(ages).toEqual([28, 21, 14, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(kept.pieces.length).toBeLessThan(pieces.length / 3);
  });

  test("what a restore to any moment of the last seven days needs is never deleted", () => {
    fc.assert(
      fc.property(histories, fc.double({ min: 0, max: 7, noNaN: true }), (shop, age) => {
        const { bases, pieces, now } = shop;
        const at = new Date(now.getTime() - age * DAY);
        const kept = chooseKept(bases, pieces, now);
        expect(names(planRestore(kept.bases, kept.pieces, at))).toEqual(
          names(planRestore(bases, pieces, at)),
        );
      }),
    );
  });

  test("every kept copy has the log that it needs, however often the rule is applied on the way", () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 40 }), (shop, everyDays) => {
        let bases: BaseCopy[] = [];
        let pieces: LogPiece[] = [];
        for (let day = everyDays; day <= 70; day += everyDays) {
          const [begin, now] = [since((day - everyDays) * DAY), since(day * DAY)];
          const isNew = (at: Date) => at > begin && at <= now;
          bases.push(...shop.bases.filter(({ finishedAt }) => isNew(finishedAt)));
          pieces.push(...shop.pieces.filter(({ at }) => isNew(at)));
          const complete = bases.filter((base) => spanOf(base, pieces));
          ({ bases, pieces } = chooseKept(bases, pieces, now));
          for (const base of bases.filter((one) => complete.includes(one)))
            expect(spanOf(base, pieces)?.from).toEqual(base.finishedAt);
        }
      }),
    );
  });

  test("the last copy is kept however old it is, and log whose copy is in the making", () => {
    const { bases, pieces } = aligned(history(2, [24], []));
    const year = since(365 * DAY);
    const kept = chooseKept(bases, pieces, year);
    expect(kept.bases).toEqual([bases.at(-1)]);
    expect(spanOf(kept.bases[0]!, kept.pieces)).toBeDefined();
    const unborn = { name: "new", line: "new", from: 0n, to: 5n, at: year };
    expect(chooseKept([], [unborn], year).pieces).toEqual([unborn]);
    expect(chooseKept([], [unborn], since(370 * DAY)).pieces).toEqual([]);
  });
});

describe("the plan of a restore", () => {
  const { bases, pieces, now } = aligned(history(3, [24], []));

  test("begins with the newest copy before the moment and reads the log until past it", () => {
    const at = since(30.5 * HOUR);
    const plan = planRestore(bases, pieces, at);
    expect(plan?.base.name).toBe("base 24");
    expect(plan?.until).toEqual(at);
    expect(plan?.pieces.at(-1)?.name).toBe("log 31");
  });

  test("says how far the log goes", () => {
    expect(planRestore(bases, pieces, since(90 * DAY))?.until).toEqual(now);
    const broken = pieces.filter(({ name }) => name !== "log 60");
    expect(planRestore(bases, broken, now)?.until).toEqual(since(59 * HOUR));
  });

  test.each([DAY, -DAY])("a clock that was wrong by %i ms for an hour breaks no log", (by) => {
    const wrong = pieces.map((piece) =>
      piece.name === "log 60" ? { ...piece, at: new Date(piece.at.getTime() + by) } : piece,
    );
    const plan = planRestore(bases, wrong, new Date(8.64e15));
    expect(plan?.pieces.at(-1)?.name).toBe("log 71");
    expect(plan?.until).toEqual(now);
  });

  test("takes the copy before where a copy lacks its log, and nothing where none is old enough", () => {
    const broken = pieces.filter(({ name }) => name !== "log 48");
    expect(planRestore(bases, broken, now)?.base.name).toBe("base 24");
    expect(planRestore(bases, pieces, since(-HOUR))).toBeUndefined();
  });
});
