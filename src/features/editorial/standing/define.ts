import type { z } from "zod";
import { blockSchema } from "../blocks.ts";
import type { StandingSlug } from "../rules.ts";
import type { PageFields } from "../schema.ts";

type Typed = z.input<typeof blockSchema>;

/** A page at an address of its own, as every fresh shop has it. */
export const defineStanding = (page: {
  slug: StandingSlug;
  title: string;
  /** Under the title, and what search engines say. */
  summary: string;
  blocks: Typed[];
}): PageFields => ({
  ...page,
  picture: null,
  blocks: page.blocks.map((block) => blockSchema.parse(block)),
});

/** A section of a policy: its address within the page, its heading, its text. */
export const section = (id: string, title: string, text: string): Typed => ({
  kind: "text",
  id,
  title,
  text,
});
