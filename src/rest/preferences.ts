import Negotiator from "negotiator";
import { RestError } from "./errors.ts";

export interface Preferences {
  count: boolean;
  /** What a write answers with. */
  returning: "minimal" | "headers-only" | "representation";
  resolution: "merge" | "ignore" | undefined;
  /** What was understood, for Preference-Applied. */
  applied: string[];
}

/** Reads `Prefer`; unknown preferences are ignored, as HTTP wants, except those that would do harm. */
export function parsePreferences(header: string | null): Preferences {
  const preferences: Preferences = {
    count: false,
    returning: "minimal",
    resolution: undefined,
    applied: [],
  };
  const wishes = new Set((header ?? "").split(",").map((wish) => wish.trim().toLowerCase()));
  for (const wish of wishes) {
    if (/^count=(exact|planned|estimated)$/.test(wish)) preferences.count = true;
    else if (wish === "return=representation") preferences.returning = "representation";
    else if (wish === "return=minimal") preferences.returning = "minimal";
    else if (wish === "return=headers-only") preferences.returning = "headers-only";
    else if (wish === "resolution=merge-duplicates") preferences.resolution = "merge";
    else if (wish === "resolution=ignore-duplicates") preferences.resolution = "ignore";
    else if (wish === "tx=rollback" || wish.startsWith("max-affected=")) {
      // Ignoring these would write what the caller did not want written.
      throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
        details: `Invalid preferences: ${wish}`,
      });
    } else continue;
    preferences.applied.push(wish);
  }
  return preferences;
}

const OBJECT = "application/vnd.pgrst.object+json";
/** What is spoken here; of equally good ones the first. */
const TYPES = ["application/json", "application/vnd.pgrst.array+json", OBJECT].flatMap((type) => [
  type,
  `${type}; charset=utf-8`,
]);

/** Whether exactly one row is wanted. @throws RestError PGRST107 for a form that is not spoken here */
export function wantsObject(accept: string | null): boolean {
  const wanted = accept?.trim() || "*/*";
  if (wanted === "*/*" || wanted === "application/json") return false;
  const type = new Negotiator({ headers: { accept: wanted } }).mediaType(TYPES);
  if (type) return type.startsWith(OBJECT);
  throw new RestError(
    406,
    "PGRST107",
    `None of these media types are available: ${wanted.slice(0, 200)}`,
  );
}

/** `Range: 0-23` counts rows when nothing else says which. */
export function parseRange(
  header: string | null,
): { offset: number; limit: number | undefined } | undefined {
  const match = /^(?:items=)?(\d{1,7})-(\d{1,7})?$/.exec(header?.trim() ?? "");
  if (!match) return undefined;
  const offset = Number(match[1]);
  if (match[2] === undefined) return { offset, limit: undefined };
  const last = Number(match[2]);
  if (last < offset) {
    throw new RestError(416, "PGRST103", "Requested range not satisfiable", {
      details:
        "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    });
  }
  return { offset, limit: last - offset + 1 };
}
