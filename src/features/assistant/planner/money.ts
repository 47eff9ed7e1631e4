const units: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  grand: 1e3,
  m: 1e6,
  million: 1e6,
  mil: 1e6,
};
const figure = String.raw`(?:₦|\bngn|\bn)?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|thousand|grand|million|mil|m)?\b(?:\s*naira)?`;

function read(digits: string, unit: string | undefined): number {
  return Number(digits.replace(/,/g, "")) * (units[unit?.toLowerCase() ?? ""] ?? 1);
}

const pattern = (before: string, after = "") => new RegExp(`${before}\\s*${figure}${after}`, "i");
const between = new RegExp(`${figure}\\s*(?:-|–|to|and|reach)\\s*${figure}`, "i");
const atMost = pattern(
  String.raw`\b(?:under|below|less than|not more than|no more than|no pass|wey no pass|at most|up to|within|max(?:imum)?(?: of)?|budget(?: (?:is|of|na))?|spend|i get|i have|with|no reach|cheaper than|less)\s*(?:about|around|only)?`,
);
const atLeast = pattern(String.raw`\b(?:above|over|more than|at least|from|starting at|pass)`);
const near = pattern(String.raw`\b(?:around|about|roughly|like)`);
const maxAfter = new RegExp(
  `${figure}\\s*(?:max|budget|or less|and below|below|tops|ni|downwards)`,
  "i",
);

/** Smaller figures are sizes, not prices. */
const LEAST = 1000;

/** The price range that a text names in naira; both null where it names none. */
export function findBudget(text: string): { min: number | null; max: number | null; rest: string } {
  const without = (match: RegExpExecArray) =>
    `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  const range = between.exec(text);
  if (range) {
    const unit = range[2] ?? range[4];
    const a = read(range[1]!, unit);
    const b = read(range[3]!, range[4] ?? unit);
    if (a >= LEAST && b >= LEAST) {
      return { min: Math.min(a, b), max: Math.max(a, b), rest: without(range) };
    }
  }
  for (const [expression, kind] of [
    [atMost, "max"],
    [maxAfter, "max"],
    [atLeast, "min"],
    [near, "near"],
  ] as const) {
    const match = expression.exec(text);
    const amount = match && read(match[1]!, match[2]);
    if (!match || !amount || amount < LEAST) continue;
    const rest = without(match);
    if (kind === "near") return { min: amount * 0.75, max: amount * 1.25, rest };
    return kind === "max" ? { min: null, max: amount, rest } : { min: amount, max: null, rest };
  }
  // "50k heels": a bare amount is what may be spent.
  const bare = new RegExp(figure, "gi");
  for (const match of text.matchAll(bare)) {
    const amount = read(match[1]!, match[2]);
    const named = /₦|naira|ngn/i.test(match[0]) || match[2] !== undefined;
    if (named && amount >= LEAST) return { min: null, max: amount, rest: without(match) };
  }
  return { min: null, max: null, rest: text };
}
