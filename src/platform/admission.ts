import type { WorkClass } from "./route-limits.ts";

/** What waits its turn when there is more to do than can be done; the first goes before the others. */
export const ranks = ["urgent", "browsing", "extra"] as const satisfies readonly WorkClass[];
export type Rank = (typeof ranks)[number];
/** Rendering a page holds the event loop ten times as long as a call does, so that these are counted apart. */
export type Lane = "calls" | "pages";

interface Rule {
  /** Begins while fewer than so many are at work in its lane. */
  atOnce: number;
  /** The same while the event loop is late. */
  whenLate: number;
  /** Begins in any case while fewer than so many of its own are at work. */
  assured: number;
  /** So many may wait; more are refused. */
  waiting: number;
  /** Milliseconds that one waits before it is refused. */
  patience: number;
  /** The same when there has been a line for as long as `patience`: more comes than can be done. */
  hurried: number;
}

/** Two hundred who buy at one moment all wait their turn; a line that does not end is kept short. */
const lines = {
  urgent: { assured: 1, waiting: 1000, patience: 30_000, hurried: 1000 },
  browsing: { assured: 1, waiting: 100, patience: 5000, hurried: 300 },
  extra: { assured: 0, waiting: 50, patience: 3000, hurried: 100 },
};

/**
 * Few pages at once, as each holds the loop for tens of milliseconds in one piece; calls mostly wait
 * for the database.
 */
export const rules: Record<Lane, Record<Rank, Rule>> = {
  calls: {
    urgent: { ...lines.urgent, atOnce: 64, whenLate: 64 },
    browsing: { ...lines.browsing, atOnce: 12, whenLate: 2 },
    extra: { ...lines.extra, atOnce: 4, whenLate: 1 },
  },
  pages: {
    urgent: { ...lines.urgent, atOnce: 3, whenLate: 2 },
    browsing: { ...lines.browsing, atOnce: 2, whenLate: 1 },
    extra: { ...lines.extra, atOnce: 1, whenLate: 1 },
  },
};

/** A loop that is late by more serves even what it has in memory slowly. */
const LATE_MS = 60;
/** A place is held no longer: what takes more waits for a model, a disk, or a slow reader or writer. */
const HOLD_MS = 1000;
/** A line where nobody has stood for so long is a new one: what came before was another moment's. */
const QUIET_MS = 1000;
/** So many who wait are one or two people's pages, and no crowd, however slow the machine is. */
const FEW = 8;
/** So many who buy at one moment are a crowd. */
const BUYING = 8;
/**
 * How long it is then from one page that people only look at to the next. Each holds the loop for a
 * fifth of this, and whoever has a piece locked waits for the loop several times.
 */
const PAGE_PAUSE_MS = 150;

export interface Work {
  lane: Lane;
  rank: Rank;
  start(): void;
  refuse(): void;
}

export type Outcome = "admitted" | "refused" | "gone";

export interface AdmissionOptions {
  rules?: Record<Lane, Record<Rank, Rule>>;
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  /** By how many milliseconds the event loop is late. */
  delay(): number;
  count(rank: Rank, outcome: Outcome): void;
}

interface Place {
  work: Work;
  since: number;
  state: "waiting" | "working" | "left";
}

/** Those who wait: the longest first, or, once more comes than can be done, whoever came last. */
class Line {
  readonly #rule: Rule;
  readonly #places: Place[] = [];
  /** Since when a crowd waits and nobody has begun without waiting; an empty moment means little. */
  #since: number | undefined;
  /** When somebody last stood here. */
  #left = 0;

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  get length(): number {
    return this.#places.length;
  }

  /** Somebody begins without waiting. */
  ease(): void {
    this.#since = undefined;
  }

  /** @returns false if it is full */
  push(place: Place): boolean {
    if (this.#places.length >= this.#rule.waiting) return false;
    if (this.#places.length === 0 && place.since - this.#left > QUIET_MS) this.#since = undefined;
    this.#left = place.since;
    this.#places.push(place);
    if (this.#places.length > FEW) this.#since ??= place.since;
    return true;
  }

  take(now: number): Place | undefined {
    this.#left = now;
    return this.#isStanding(now) ? this.#places.pop() : this.#places.shift();
  }

  remove(place: Place): void {
    const at = this.#places.indexOf(place);
    if (at !== -1) this.#places.splice(at, 1);
  }

  /** Takes out who has waited as long as one can while few wait: that is a slow moment, and no crowd. */
  release(now: number): Place | undefined {
    const [first] = this.#places;
    if (!first || this.#places.length > FEW || now - first.since <= this.#rule.patience) return;
    this.#since = undefined;
    return this.#places.shift();
  }

  /** Takes out who has waited too long. */
  *expire(now: number): Generator<Place> {
    const patience = this.#isStanding(now) ? this.#rule.hurried : this.#rule.patience;
    if (this.#places.length > 0) this.#left = now;
    while (this.#places[0] && now - this.#places[0].since > patience) yield this.#places.shift()!;
  }

  #isStanding(now: number): boolean {
    return this.#since !== undefined && now - this.#since > this.#rule.patience;
  }
}

/**
 * Lets work begin by its rank, as far as there are places and the event loop keeps up. What finds none
 * waits; what waits too long, or finds a full line, is refused at once and cheaply.
 */
export function createAdmission(options: AdmissionOptions) {
  const { now, delay, count } = options;
  const table = options.rules ?? rules;
  const createLane = (lane: Lane) => ({
    working: { urgent: 0, browsing: 0, extra: 0 },
    lines: {
      urgent: new Line(table[lane].urgent),
      browsing: new Line(table[lane].browsing),
      extra: new Line(table[lane].extra),
    },
  });
  const lanes = { calls: createLane("calls"), pages: createLane("pages") };
  /** Oldest first. */
  const holders = new Set<Place>();
  let lastLookedAt = Number.NEGATIVE_INFINITY;
  const isLookedAt = (lane: Lane, rank: Rank) => lane === "pages" && rank !== "urgent";

  function mayBegin({ lane, rank }: Pick<Work, "lane" | "rank">): boolean {
    const { working } = lanes[lane];
    const isCrowded = lanes.calls.working.urgent >= BUYING;
    if (isCrowded && isLookedAt(lane, rank) && now() - lastLookedAt < PAGE_PAUSE_MS) return false;
    const rule = table[lane][rank];
    const bound = delay() > LATE_MS ? rule.whenLate : rule.atOnce;
    const total = working.urgent + working.browsing + working.extra;
    return total < bound || working[rank] < rule.assured;
  }

  function begin(place: Place): void {
    const { lane, rank, start } = place.work;
    place.state = "working";
    place.since = now();
    lanes[lane].working[rank]++;
    if (isLookedAt(lane, rank)) lastLookedAt = place.since;
    holders.add(place);
    count(rank, "admitted");
    start();
  }

  function refuse(place: Place): void {
    place.state = "left";
    count(place.work.rank, "refused");
    place.work.refuse();
  }

  function free(place: Place): void {
    if (holders.delete(place)) lanes[place.work.lane].working[place.work.rank]--;
  }

  function fill(lane: Lane): void {
    for (const rank of ranks) {
      const line = lanes[lane].lines[rank];
      while (line.length > 0 && mayBegin({ lane, rank })) begin(line.take(now())!);
    }
  }

  return {
    /** Begins this work, has it wait, or refuses it. @returns what to call when it is answered or its client has gone */
    admit(work: Work): () => void {
      const line = lanes[work.lane].lines[work.rank];
      const place: Place = { work, since: now(), state: "waiting" };
      if (line.length === 0 && mayBegin(work)) {
        line.ease();
        begin(place);
      } else if (!line.push(place)) refuse(place);
      return function leave() {
        if (place.state === "waiting") {
          line.remove(place);
          count(work.rank, "gone");
        }
        place.state = "left";
        free(place);
        fill(work.lane);
      };
    },

    /** To be called every few dozen milliseconds. */
    tick(): void {
      for (const place of holders) {
        if (now() - place.since <= HOLD_MS) break;
        free(place);
      }
      for (const lane of ["pages", "calls"] as const) {
        for (const rank of ranks) {
          const line = lanes[lane].lines[rank];
          for (let place = line.release(now()); place; place = line.release(now())) begin(place);
          for (const place of line.expire(now())) refuse(place);
        }
        fill(lane);
      }
    },

    waiting: (rank: Rank) => lanes.calls.lines[rank].length + lanes.pages.lines[rank].length,
    working: (rank: Rank) => lanes.calls.working[rank] + lanes.pages.working[rank],
  };
}

export type Admission = ReturnType<typeof createAdmission>;
