import type { SortKey } from "~/features/catalogue/filters.ts";
import { slugOf } from "~/features/language/fold.ts";
import type { CollectionKind } from "~/lib/statuses.ts";
import { fromLagos, toLagos } from "~/lib/time.ts";
import { type CollectionFields, collectionFields, type Piece } from "../schema.ts";

/** Lists of a rule: one of each that names any. */
export const ruleLists = [
  { name: "categories", label: "Category", each: "category" },
  { name: "brands", label: "House", each: "house" },
  { name: "colors", label: "Colour", each: "colour" },
  { name: "materials", label: "Material", each: "material" },
  { name: "badges", label: "Badge", each: "badge" },
] as const;
export type RuleList = (typeof ruleLists)[number]["name"];

/** Ranges of a rule: within each that has an end. */
export const ruleRanges = [
  { name: "price", label: "Price (₦)" },
  { name: "days", label: "Days in the shop" },
  { name: "pieces", label: "Pieces in stock" },
  { name: "margin", label: "Margin (%)", needs: "costs.see" },
] as const;
export type RuleEnd = `${"min" | "max"}_${(typeof ruleRanges)[number]["name"]}`;
const ruleEnds = ruleRanges.flatMap(({ name }): RuleEnd[] => [`min_${name}`, `max_${name}`]);

/** A collection as it is typed. */
export interface CollectionForm {
  title: string;
  /** Empty: made of the title. */
  slug: string;
  text: string;
  picture: string | null;
  kind: CollectionKind;
  pieces: Piece[];
  lists: Record<RuleList, string[]>;
  ends: Record<RuleEnd, string>;
  sort: SortKey;
  place: string;
  starts_at: string;
  ends_at: string;
  is_active: boolean;
}

const blank = collectionFields.parse({ slug: "new", title: "New", kind: "rule" });

const recordOf = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
const textIn = (value: number | null) => (value === null ? "" : String(value));
const momentIn = (iso: string | null) => (iso ? toLagos(new Date(iso)).replace(" ", "T") : "");

export function toForm(fields: CollectionFields, pieces: Piece[]): CollectionForm {
  const { rule } = fields;
  return {
    title: fields.title,
    slug: fields.slug,
    text: fields.text,
    picture: fields.picture,
    kind: fields.kind,
    pieces,
    lists: recordOf(
      ruleLists.map(({ name }) => name),
      (name) => rule[name],
    ),
    ends: recordOf(ruleEnds, (end) => textIn(rule[end])),
    sort: fields.sort,
    place: String(fields.place),
    starts_at: momentIn(fields.starts_at),
    ends_at: momentIn(fields.ends_at),
    is_active: fields.is_active,
  };
}

export const emptyForm: CollectionForm = { ...toForm(blank, []), title: "", slug: "" };

const numberOrNull = (text: string) => (text.trim() === "" ? null : Number(text));
const momentOf = (text: string) => (text === "" ? null : (fromLagos(text)?.toISOString() ?? ""));

/** What chooses the pieces, and when shoppers see them: what can be looked at before it is saved. */
export const toChoice = (form: CollectionForm) => ({
  kind: form.kind,
  product_ids: form.pieces.map(({ id }) => id),
  rule: { ...form.lists, ...recordOf(ruleEnds, (end) => numberOrNull(form.ends[end])) },
  sort: form.sort,
  starts_at: momentOf(form.starts_at),
  ends_at: momentOf(form.ends_at),
});

/** The fields as the wire takes them; what is wrong with them the schema says. */
export const toInput = (form: CollectionForm) => ({
  ...toChoice(form),
  title: form.title,
  slug: form.slug.trim() || slugOf(form.title).slice(0, 60).replace(/-+$/, "") || "-",
  text: form.text,
  picture: form.picture,
  place: numberOrNull(form.place) ?? 0,
  is_active: form.is_active,
});

/** What the wire gets, and what is wrong with it by field. */
export function checkForm(form: CollectionForm) {
  const parsed = collectionFields.safeParse(toInput(form));
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    errors[path[0] === "rule" ? path.slice(0, 2).join(".") : String(path[0])] ??= message;
  }
  // An address is made of a title: without that, it is the title that is missing.
  if (errors.title && form.slug.trim() === "") delete errors.slug;
  return { value: parsed.data, errors };
}
