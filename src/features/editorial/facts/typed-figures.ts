import type { PageContent } from "../schema.ts";

/** Days, hours and sums, as a text says them. */
const FIGURE =
  /₦\s?\d[\d,]*(?:\.\d+)?|\b\d+(?:\s?[–-]\s?\d+)? (?:business |working )?(?:days?|hours?)\b|\b(?:1[0-2]|[1-9]) ?[AP]M\b/gi;

type Texts = Pick<PageContent, "blocks" | "summary">;

const figuresIn = (page: Texts): string[] =>
  [...JSON.stringify([page.summary, page.blocks]).matchAll(FIGURE)].map(([figure]) => figure);

/**
 * Days, hours and sums that somebody typed into a page of facts, each once: they would not follow the settings.
 *
 * @param fresh undefined for a page that tells no facts of the shop
 */
export function typedFigures(page: Texts, fresh: Texts | undefined): string[] {
  if (!fresh) return [];
  const ours = figuresIn(fresh);
  return [...new Set(figuresIn(page).filter((figure) => !ours.includes(figure)))];
}
