import type { Piece } from "~/features/collections/schema.ts";
import { errorsIn, withoutEmptyLink } from "~/features/editorial/admin/page-form.ts";
import { type NewsletterFields, saveNewsletterInput } from "../schema.ts";

/** A newsletter as it is typed. */
export interface NewsletterForm extends NewsletterFields {
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
export const fieldsIn = ({ pieces: _, ...fields }: NewsletterForm): NewsletterFields => fields;

/** What the wire gets, and what is wrong with it in words. */
export function checkNewsletter(form: NewsletterForm) {
  const blocks = form.blocks.map(withoutEmptyLink);
  const parsed = saveNewsletterInput.safeParse({ ...fieldsIn(form), blocks });
  return { value: parsed.data, errors: errorsIn(parsed.error, form.blocks) };
}
