import type { z } from "zod";
import type { Piece } from "~/features/collections/schema.ts";
import { slugOf } from "~/features/language/fold.ts";
import { fromLagos } from "~/lib/time.ts";
import { BLOCK_NAMES, type Block, type BlockKind, blockSchema, isHomeSection } from "../blocks.ts";
import { isPolicy, kindOf } from "../rules.ts";
import { type PageFields, pageFields, savePageInput } from "../schema.ts";

/** A page as it is typed. */
export interface PageForm extends PageFields {
  /** Those that its edits name: they have names and pictures. */
  pieces: Piece[];
}

export const emptyStory: PageForm = {
  slug: "",
  title: "",
  summary: "",
  picture: null,
  blocks: [],
  pieces: [],
};

/** What has blocks that staff arrange: a page, or something else that is made of them. */
export type Arranged = Pick<PageForm, "blocks" | "pieces">;

/** What is typed of a page, without what only shows it. */
export const fieldsIn = ({ pieces: _, ...fields }: PageForm): PageFields => fields;

/** Whether both are the same to shoppers. */
export const isSamePage = (a: PageFields, b: PageFields) =>
  JSON.stringify(pageFields.safeParse(a).data) === JSON.stringify(pageFields.safeParse(b).data);

/** Kinds that staff may add to any page, in the order of the list. */
export const ADDED_KINDS = (Object.keys(BLOCK_NAMES) as BlockKind[]).filter(
  (kind) => !isHomeSection(kind),
);

/** Those that they may add to this one. */
export const kindsOf = (id: string | undefined): readonly BlockKind[] =>
  isPolicy(id) ? ["text"] : ADDED_KINDS;

/** An empty block of a kind, under an id of its own. */
export const makeBlock = (kind: BlockKind): Block =>
  blockSchema.parse({ kind, id: `${kind}-${crypto.randomUUID().slice(0, 8)}` });

/** What tells a block from the others of its kind: its heading, or how its text begins. */
export function headingOf(block: Block): string {
  if (block.kind === "house") return block.house;
  const title = "title" in block ? block.title : "";
  return (title || ("text" in block ? block.text : "")).trim().replace(/\s+/g, " ").slice(0, 60);
}

/** "Text: To keep it blue" */
export function nameOf(block: Block): string {
  const { name } = BLOCK_NAMES[block.kind];
  const heading = headingOf(block);
  return heading ? `${name}: ${heading}` : name;
}

/** A link of which nothing is said is none. */
export const withoutEmptyLink = (block: Block): Block =>
  "link" in block && block.link && !block.link.label.trim() && !block.link.to.trim()
    ? { ...block, link: null }
    : block;

type Save = z.output<typeof savePageInput>;

/** What is wrong with a page: by field, and of its blocks by `<block>.<field>`. */
export type PageErrors = Record<string, string>;

/** What the wire gets, and what is wrong with it in words. */
export function checkPage(form: PageForm, id: string | undefined) {
  const parsed = savePageInput.safeParse({
    ...fieldsIn(form),
    ...(kindOf(id) === "story" && { slug: form.slug.trim() || slugFrom(form.title) || "-" }),
    blocks: form.blocks.map(withoutEmptyLink),
  });
  const errors = errorsIn(parsed.error, form.blocks);
  // An address is made of a title: without that, it is the title that is missing.
  if (errors.title && form.slug.trim() === "") delete errors.slug;
  return { value: parsed.data satisfies Save | undefined, errors };
}

/** What is wrong with something made of blocks, in words at its fields. */
export function errorsIn(error: z.ZodError | undefined, blocks: readonly Block[]): PageErrors {
  const errors: PageErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field, at, ...inner] = path;
    const block = field === "blocks" && typeof at === "number" ? blocks[at] : undefined;
    errors[block ? [block.id, ...inner].join(".") : String(field)] ??= message;
  }
  return errors;
}

/** The address that a title makes. */
export const slugFrom = (title: string) => slugOf(title).slice(0, 60).replace(/-+$/, "");

/** What is wrong with one block, by its fields. */
export const errorsOf = (errors: PageErrors, { id }: Block): PageErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([key]) => key.startsWith(`${id}.`))
      .map(([key, message]) => [key.slice(id.length + 1), message]),
  );

/** When a page is to be published, from the wall clock in Lagos; or why that is no plan. */
export function readPlan(text: string, now: Date): { at: string } | { error: string } {
  const at = fromLagos(text);
  if (!at) return { error: "Choose a day and a time" };
  if (at <= now) return { error: "This moment is over: choose one to come, or publish it now" };
  return { at: at.toISOString() };
}
