import { seenEdits } from "~/features/admin/components/seen-edits.ts";
import { keysOf, pickKeys } from "~/lib/keys-of.ts";
import type { CollectionFields } from "../schema.ts";
import { type CollectionForm, toForm, toInput } from "./collection-form.ts";

interface Forms {
  form: CollectionForm;
  /** As each field was when its typing began. */
  seen: CollectionForm;
  loaded: CollectionForm;
}

/**
 * A collection to be saved, with how it was seen: what nobody touched goes as it is stored, so that it stays
 * as others have it by now.
 *
 * @param value what the form's check gave
 * @param stored the collection as it was loaded
 */
export function editOf(value: CollectionFields, forms: Forms, stored: CollectionFields) {
  const inputOf = (form: CollectionForm) => toInput(form) as CollectionFields;
  const edits = seenEdits<CollectionFields>(
    { typed: inputOf(forms.form), seen: inputOf(forms.seen), loaded: inputOf(forms.loaded) },
    stored,
  );
  return {
    given: { ...stored, ...pickKeys(value, keysOf(edits.given)) },
    seen: { ...stored, ...edits.seen },
  };
}

/** What others have changed meanwhile, as the form has it; of pieces only which they are. */
export function toldForm(
  stored: CollectionFields,
  theirs: Partial<CollectionFields>,
): Partial<CollectionForm> {
  const now = { ...stored, ...theirs };
  const unnamed = { name: "", brand: "", image: null, is_active: true };
  const { pieces, lists, ends, ...others } = toForm(
    now,
    now.product_ids.map((id) => ({ id, ...unnamed })),
  );
  return {
    ...pickKeys(
      others,
      keysOf(others).filter((name) => name in theirs),
    ),
    ...("product_ids" in theirs && { pieces }),
    ...("rule" in theirs && { lists, ends }),
  };
}
