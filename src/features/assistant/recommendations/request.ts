import { readJson, request } from "~/client/request.ts";
import { readViewed } from "~/features/catalogue/recently-viewed.ts";
import { sizesWorn } from "~/features/own-sizes/own-sizes.ts";
import { toast } from "~/ui/toast.ts";
import { recommendationsAnswer } from "../answers.ts";
import type { Recommendation } from "../schema.ts";

/** Longer than the server ever takes: it has a deadline of its own. */
const PATIENCE_MS = 20_000;

/**
 * Asks for recommendations for these words and the pieces looked at in this browser. Failures are
 * told as toasts.
 *
 * @returns null when it failed or `signal` aborted
 */
export async function requestRecommendations(
  userPreferences: string,
  signal: AbortSignal,
): Promise<Recommendation[] | null> {
  try {
    const answer = await request("/functions/v1/ai-recommendations", {
      method: "POST",
      body: JSON.stringify({
        userPreferences,
        recentViews: readViewed().map(({ name }) => name),
        ...sizesWorn(),
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const { recommendations } = recommendationsAnswer.read(await readJson(answer));
    if (Array.isArray(recommendations)) return recommendations;
    toast.error("No recommendations received");
    return [];
  } catch {
    if (!signal.aborted) toast.error("Failed to get AI recommendations. Please try again.");
    return null;
  }
}
