import type { Piece } from "~/features/collections/schema.ts";
import { errorsIn, withoutEmptyLink } from "~/features/editorial/admin/page-form.ts";
import { type NewsletterFields, saveNewsletterInput } from "../schema.ts";
import { type SegmentForm, segmentIn } from "./segment-form.ts";

/** A newsletter as it is typed. */
export interface NewsletterForm extends Omit<NewsletterFields, "segment"> {
  segment: SegmentForm;
  /** Those that its edits name: they have names and pictures. */
  pieces: Piece[];
}

export const emptyNewsletter: NewsletterForm = {
  subject: "",
  preview: "",
  blocks: [],
  segment: {},
  pieces: [],
};

/** What is typed of it, without what only shows it. */
export const fieldsIn = ({ pieces: _, segment, ...fields }: NewsletterForm): NewsletterFields => ({
  ...fields,
  segment: segmentIn(segment),
});

/** What the wire gets, and what is wrong with it in words. */
export function checkNewsletter(form: NewsletterForm) {
  const blocks = form.blocks.map(withoutEmptyLink);
  const parsed = saveNewsletterInput.safeParse({ ...fieldsIn(form), blocks });
  const errors = errorsIn(parsed.error, form.blocks);
  for (const { path, message } of parsed.error?.issues ?? []) {
    if (path[0] === "segment") errors[`segment.${String(path[1])}`] ??= message;
  }
  return { value: parsed.data, errors };
}
