import { getSettings } from "~/features/settings/service.server.ts";
import { sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { formatDeadline, formatOrderDate } from "~/lib/time.ts";
import { groupCode, readCode } from "~/lib/typed-code.ts";
import { AppError } from "~/platform/errors.ts";
import type { PageScope } from "~/platform/page-context.ts";
import { lookUp } from "./look-up.server.ts";
import { MANY_LOOKUPS, type Standing } from "./rules.ts";

/** What the page behind a card's code says. */
export type Verdict =
  | { kind: "asks" }
  | { kind: "unknown"; typed: string }
  | { kind: "busy" }
  | {
      kind: "known";
      code: string;
      standing: Standing;
      name: string;
      house: string;
      size: string;
      image: string;
      packed: string;
      lookups: string;
      mayBeCopied: boolean;
    };

/** Answers for a code as it stands in the address; without one, the page asks for it. */
export async function openVerify({ ctx, visitor }: PageScope, typed: string | undefined) {
  const { brand } = await getSettings(ctx);
  const shop = { name: brand.name, email: brand.email };
  const answer = (status: number, verdict: Verdict) => ({ status, shop, verdict });
  if (typed === undefined) return answer(200, { kind: "asks" });
  const code = readCode(typed);
  const unknown = { kind: "unknown", typed: typed.slice(0, 40) } as const;
  if (!code) return answer(404, unknown);
  try {
    const found = await lookUp(ctx, visitor, code);
    if (!found) return answer(404, unknown);
    return answer(200, {
      kind: "known",
      code: groupCode(code),
      standing: found.standing,
      name: found.name,
      house: found.brand,
      size: sizeName(found.size || ONE_SIZE, found.category),
      image: found.image,
      packed: formatOrderDate(found.packedAt),
      lookups: sayLookups(found),
      mayBeCopied: found.lookups >= MANY_LOOKUPS,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") {
      return answer(429, { kind: "busy" });
    }
    throw error;
  }
}

function sayLookups(found: { lookups: number; isFirst: boolean; firstAt: Date | null }): string {
  if (!found.firstAt) return "";
  if (found.isFirst) return "For the first time, now";
  const times = found.lookups === 1 ? "Once" : `${found.lookups} times`;
  return `${times}, first on ${formatDeadline(found.firstAt)}`;
}
