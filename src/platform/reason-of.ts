import { DrizzleQueryError } from "drizzle-orm";

const LONGEST_REASON = 500;

/** Why something failed, in words that may be kept: a failed query brings its values, which are people's. */
export function reasonOf(error: unknown): string {
  const told = error instanceof DrizzleQueryError ? (error.cause ?? "A query failed") : error;
  const { message, name } = Object(told) as { message?: unknown; name?: unknown };
  const words = typeof told === "object" ? String(message || name || "It failed") : String(told);
  return words.slice(0, LONGEST_REASON);
}
