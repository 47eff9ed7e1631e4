import { LRUCache } from "lru-cache";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { type Budget, tooMany } from "./limits.ts";
import { networkOf } from "./network.ts";
import { isLetThrough, noteRefusal } from "./refusals.ts";
import type { Visitor } from "./visitor.ts";

/** A number that the operator's settings may decide. */
type Amount = number | ((config: Config) => number);

/**
 * What goes first when more is asked for than can be done (src/platform/admission.ts): what is
 * answered from memory always; what people buy, pay, sign in and work with; what they look at; and what
 * the shop does as well without.
 */
export type WorkClass = "always" | "urgent" | "browsing" | "extra";

/** How often a route may be used, declared with it as its rights are. Routes with one name share one budget. */
export interface Limit {
  readonly name: string;
  /** Length of the window. */
  readonly seconds: number;
  /** For an account, and for a device that the shop knows; null where these cost nothing to make and much is to be had. */
  readonly own: Amount | null;
  /** For everybody else in a network together: an IPv4 address or a /64. Null is no limit: who may call at all is let in. */
  readonly network: Amount | null;
  /** What one use takes; a row of an insert is one use. */
  readonly cost: number;
  readonly class: WorkClass;
  /**
   * It holds for programs with a service key, too: of what can be guessed, and of what anybody may do whoever
   * they are, one that leaked is worth no more than its finder could have without it.
   */
  readonly evenKeys?: boolean;
  /** What the use case counts besides, by what was sent. */
  readonly also?: string;
}

const MINUTE = 60;
const TEN_MINUTES = 600;

/** Declares a limit. A use costs 1 and is urgent unless it says so. */
export const defineLimit = (
  limit: Omit<Limit, "cost" | "class"> & Partial<Pick<Limit, "cost" | "class">>,
): Limit => ({ cost: 1, class: "urgent", ...limit });

/** The same budget for uses that cost more of it, and are the first that the shop does without. */
export const costing = (limit: Limit, cost: number): Limit => ({ ...limit, cost, class: "extra" });

/** The same budget for uses that go before others of it, or after. */
export const going = (as: WorkClass, limit: Limit): Limit => ({ ...limit, class: as });

/** The limits of most routes; a route that is abused in its own way has its own, in its feature. */
export const limits = {
  /** Answered from memory, or only for who holds a secret of the operator. */
  free: defineLimit({
    name: "free",
    seconds: MINUTE,
    own: null,
    network: null,
    class: "always",
  }),
  /** Spent by the table or function that the path names. */
  declared: defineLimit({ name: "declared", seconds: MINUTE, own: null, network: null }),
  /** What shoppers' browsers ask for by themselves. */
  read: defineLimit({
    name: "read",
    seconds: MINUTE,
    own: 600,
    network: 3000,
    class: "browsing",
  }),
  write: defineLimit({ name: "write", seconds: MINUTE, own: 120, network: 600 }),
  /** Work of staff: the network is that of whoever is none. */
  staff: defineLimit({ name: "staff", seconds: MINUTE, own: 600, network: 600 }),
  /** Answers that take the shop a second: exports, imports, statistics. */
  costly: defineLimit({ name: "costly", seconds: MINUTE, own: 30, network: 30, class: "extra" }),
  /** What can be guessed. */
  guess: defineLimit({ name: "guess", seconds: TEN_MINUTES, own: 30, network: 60, evenKeys: true }),
  /** The ways out of mails: few servers of a mail company press them for all its readers, and nobody guesses a link. */
  leave: defineLimit({ name: "leave", seconds: TEN_MINUTES, own: 30, network: 6000 }),
  /** What makes the shop send a mail. */
  mail: defineLimit({
    name: "mail",
    seconds: TEN_MINUTES,
    own: 20,
    network: 60,
    also: "recipient",
  }),
  /** Files that are kept. */
  upload: defineLimit({ name: "upload", seconds: TEN_MINUTES, own: 40, network: 80 }),
} as const;

/** In words, for the table of routes. */
export function describeLimit(limit: Limit, config: Config) {
  const { name, seconds, own, network, cost, also, evenKeys } = limit;
  if (network === null) return name;
  const amount = (of: Amount) => Math.floor(amountOf(of, config) / cost);
  const each = own === null ? [] : [`${amount(own)} each`];
  const window = seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`;
  const by = [...each, `${amount(network)} a network`].join(", ");
  const whose = evenKeys ? ", keys too" : "";
  return `${name}: ${by} in ${window}${whose}${also ? `; also by ${also}` : ""}`;
}

/** Known devices and accounts behind one IPv4 address, a carrier's perhaps, together have so many times its budget. */
const CROWD = 10;
/** A /48 has the budget of so many /64: whoever has one can take 65,536 of those. */
const WIDE = 4;

const amountOf = (amount: Amount, config: Config) =>
  typeof amount === "number" ? amount : amount(config);

/** Budgets that a use takes from. */
function budgetsOf({ config }: Context, limit: Limit, visitor: Visitor, uses: number): Budget[] {
  if (limit.network === null) return [];
  const { narrow, wide } = networkOf(visitor.address);
  const { name, seconds } = limit;
  const network = amountOf(limit.network, config);
  const budget = (kind: string, key: string, allowed: number): Budget => ({
    name: `${name}.${kind}`,
    key,
    allowed,
    seconds,
    points: limit.cost * uses,
  });
  const isKnown = visitor.self !== undefined && limit.own !== null;
  const kind = isKnown ? "crowd" : "network";
  return [
    ...(isKnown ? [budget("own", visitor.self!, amountOf(limit.own!, config))] : []),
    // A /64 is one household's: there is no crowd behind it.
    budget(kind, narrow, network * (isKnown && narrow === wide ? CROWD : 1)),
    ...(narrow === wide ? [] : [budget(kind, wide, network * WIDE)]),
  ];
}

/**
 * Counts uses of a route by a visitor. A refusal is noted for staff when a budget is first found
 * used up, and whom they let through is not refused.
 *
 * @throws AppError rate_limited
 */
export async function spendLimit(
  ctx: Context,
  limit: Limit,
  visitor: Visitor,
  uses = 1,
): Promise<void> {
  if (!ctx.config.rateLimits || uses === 0 || (visitor.isService && !limit.evenKeys)) return;
  const overspent = await ctx.limits.take(budgetsOf(ctx, limit, visitor, uses));
  if (!overspent) return;
  const { budget, wait, isNew } = overspent;
  const rule = `limit.${limit.name}`;
  if (isNew) {
    const reason = `More than ${budget.allowed} in ${limit.seconds} s`;
    await noteRefusal(ctx, { rule, subject: budget.key, reason, details: { budget: budget.name } });
  }
  if (await hasPass(ctx, rule, budget.key)) return;
  throw tooMany({ budget: { ...budget, name: limit.name }, wait, isNew });
}

const passes = new WeakMap<Context, LRUCache<string, Promise<boolean>>>();

/** Whether staff let this one through, asked every quarter of a minute: an attack costs no queries. */
function hasPass(ctx: Context, rule: string, subject: string): Promise<boolean> {
  let known = passes.get(ctx);
  if (!known) {
    const perf = { now: () => ctx.clock.now().getTime() };
    known = new LRUCache({ max: 10_000, ttl: 15_000, perf, ttlResolution: 0 });
    passes.set(ctx, known);
  }
  const key = `${rule} ${subject}`;
  const answer = known.get(key) ?? isLetThrough(ctx, ctx.db, rule, [subject]);
  known.set(key, answer, { noUpdateTTL: true });
  return answer;
}
