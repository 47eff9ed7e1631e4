import { z } from "zod";
import type { pages } from "~/db/schema/editorial.ts";
import type { PageKind } from "~/lib/statuses.ts";
import { type Block, DEFAULT_HOME, isHomeSection, readBlocks, withSections } from "./blocks.ts";
import { HOME_SLUG, isPolicy, isStanding } from "./rules.ts";
import type { PageContent, PageFields } from "./schema.ts";
import { FRESH_STANDING, withStanding } from "./standing/standing.ts";

const stored = z.object({
  title: z.string().catch(""),
  summary: z.string().catch(""),
  picture: z.string().nullable().catch(null),
  blocks: z.unknown(),
});

/** The home page of a fresh shop. */
export const FRESH_HOME: PageFields = {
  slug: HOME_SLUG,
  title: "Home page",
  summary: "",
  picture: null,
  blocks: [...DEFAULT_HOME],
};

/** A page as every fresh shop has it; undefined for a story. */
export const freshPage = (id: string | undefined): PageFields | undefined =>
  id === HOME_SLUG ? FRESH_HOME : isStanding(id) ? FRESH_STANDING[id] : undefined;

/** Blocks with those that a page of this kind always has, and without those of other pages. */
export function keepBlocks(kind: PageKind, slug: string, blocks: readonly Block[]): Block[] {
  if (kind === "home") return withSections(blocks);
  const own = blocks.filter((block) =>
    isPolicy(slug) ? block.kind === "text" : !isHomeSection(block.kind),
  );
  return kind === "standing" ? withStanding(own, freshPage(slug)?.blocks ?? []) : own;
}

/** Content as a draft or a version has it, whichever version of the shop wrote it. */
export function readContent(kind: PageKind, slug: string, content: unknown): PageContent {
  const { data } = stored.safeParse(content);
  const fresh = kind === "standing" ? freshPage(slug) : undefined;
  return {
    title: fresh?.title ?? data?.title ?? "",
    summary: data?.summary || (fresh?.summary ?? ""),
    picture: data?.picture ?? null,
    blocks: keepBlocks(kind, slug, readBlocks(data?.blocks)),
  };
}

/** A page as it is being edited. */
export const fieldsOf = ({ kind, slug, draft }: typeof pages.$inferSelect): PageFields => ({
  slug,
  ...readContent(kind, slug, draft),
});

/** What is kept of fields, its address aside. */
export const contentOf = ({ slug: _, ...content }: PageFields): PageContent => content;
