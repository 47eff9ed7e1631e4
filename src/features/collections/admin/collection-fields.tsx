import { SORT_LABELS } from "~/features/catalogue/components/sort-choice.tsx";
import { sortKeys } from "~/features/catalogue/filters.ts";
import { slugOf } from "~/features/language/fold.ts";
import { oneOf } from "~/lib/form.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Select, TextArea, TextField } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { FindPiece } from "../components/find-piece.tsx";
import { PictureField } from "../components/picture-field.tsx";
import { PiecesInOrder } from "../components/pieces-in-order.tsx";
import { collectionPath } from "../rules.ts";
import type { CollectionForm } from "./collection-form.ts";
import { RuleFields } from "./rule-fields.tsx";

interface Fields {
  form: CollectionForm;
  errors: Record<string, string>;
  change: (changes: Partial<CollectionForm>) => void;
}

/** What it is called, what is said of it, and when shoppers see it. */
export function CollectionTexts({
  form,
  errors,
  change,
  offered,
}: Fields & { offered: Parameters<typeof PictureField>[0]["offered"] }) {
  const text = (name: "title" | "slug" | "place" | "starts_at" | "ends_at") => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField label="Title" required maxLength={80} {...text("title")} />
      <TextField
        label="Address"
        maxLength={60}
        placeholder={slugOf(form.title)}
        hint={collectionPath(form.slug || slugOf(form.title) || "...")}
        {...text("slug")}
      />
      <TextArea
        label="Text (optional)"
        maxLength={2000}
        value={form.text}
        error={errors.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <PictureField
        picture={form.picture}
        offered={offered}
        onChange={(picture) => change({ picture })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="From (optional)"
          type="datetime-local"
          hint="Lagos time"
          {...text("starts_at")}
        />
        <TextField
          label="Until (optional)"
          type="datetime-local"
          hint="Lagos time"
          {...text("ends_at")}
        />
        <TextField
          label="Place among collections"
          type="number"
          min={0}
          hint="The lowest comes first"
          {...text("place")}
        />
        <Checkbox
          label="Shoppers can see it"
          checked={form.is_active}
          onChange={({ target }) => change({ is_active: target.checked })}
          className="sm:col-span-2"
        />
      </div>
    </>
  );
}

/** Who chooses its pieces, and which these are. */
export function CollectionChoice({ form, errors, change }: Fields) {
  return (
    <>
      <RadioCards
        legend="Its pieces are chosen"
        name="kind"
        value={form.kind}
        onValueChange={(kind) => change({ kind })}
        options={[
          { value: "rule", label: "By a rule", hint: "New pieces that fit come in by themselves" },
          { value: "hand", label: "By hand", hint: "One by one, in your order" },
        ]}
      />
      {form.kind === "rule" ? (
        <>
          <RuleFields form={form} errors={errors} change={change} />
          <Select
            label="In this order"
            value={form.sort}
            onChange={({ target }) => change({ sort: oneOf(sortKeys, target.value) ?? "newest" })}
          >
            {sortKeys.map((key) => (
              <option key={key} value={key}>
                {SORT_LABELS[key]}
              </option>
            ))}
          </Select>
        </>
      ) : (
        <>
          <FindPiece
            action="Add"
            taken={form.pieces.map(({ id }) => id)}
            onPick={(piece) => change({ pieces: [...form.pieces, piece] })}
          />
          {errors.product_ids && (
            <p role="alert" className="text-sm text-oxblood">
              {errors.product_ids}
            </p>
          )}
          <PiecesInOrder
            label="Pieces in their order"
            pieces={form.pieces}
            onChange={(pieces) => change({ pieces })}
          />
        </>
      )}
    </>
  );
}
