import { z } from "zod";
import type { pages } from "~/db/schema/editorial.ts";
import type { PageKind } from "~/lib/statuses.ts";
import { DEFAULT_HOME, readBlocks, withSections } from "./blocks.ts";
import { HOME_SLUG } from "./rules.ts";
import type { PageContent, PageFields } from "./schema.ts";

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

/** Content as a draft or a version has it, whichever version of the shop wrote it. */
export function readContent(kind: PageKind, content: unknown): PageContent {
  const { data } = stored.safeParse(content);
  const blocks = readBlocks(data?.blocks);
  return {
    title: data?.title ?? "",
    summary: data?.summary ?? "",
    picture: data?.picture ?? null,
    blocks: kind === "home" ? withSections(blocks) : blocks,
  };
}

/** A page as it is being edited. */
export const fieldsOf = ({ kind, slug, draft }: typeof pages.$inferSelect): PageFields => ({
  slug,
  ...readContent(kind, draft),
});

/** What is kept of fields, its address aside. */
export const contentOf = ({ slug: _, ...content }: PageFields): PageContent => content;
