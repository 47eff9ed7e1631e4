import { useState } from "react";
import { useUser } from "~/client/auth-provider.tsx";
import { useKeptFields } from "~/client/use-kept-fields.ts";
import { oneOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { Select, TextArea, TextField } from "~/ui/fields.tsx";
import { StarsInput } from "~/ui/stars-input.tsx";
import { FIT_NAMES, FITS } from "../fit.ts";
import { COMMENT_MAX, checkReview, DEFAULT_RATING, type ReviewText, TITLE_MAX } from "../rules.ts";

/** Stars, title and comment; new, or changing what one has written. */
export default function ReviewForm({
  draftName,
  initial,
  asksFit,
  submitLabel,
  onSubmit,
  onCancel,
}: {
  /** What is typed is kept under it, with whose it is. */
  draftName: string;
  initial?: ReviewText;
  /** Of a piece that comes in sizes. */
  asksFit: boolean;
  submitLabel: string;
  /** @returns whether it stands; then the form goes away */
  onSubmit: (review: ReviewText) => Promise<boolean>;
  onCancel: () => void;
}) {
  const [rating, setRating] = useState(initial?.rating ?? DEFAULT_RATING);
  const [errors, setErrors] = useState<Partial<Record<"title" | "comment", string>>>({});
  const [busy, setBusy] = useState(false);
  const userId = useUser()?.id;
  const kept = useKeptFields(userId && `${userId}:${draftName}`);
  return (
    <form
      ref={kept.ref}
      onInput={kept.keep}
      noValidate
      aria-label={submitLabel}
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const values = new FormData(form);
        const review = {
          rating,
          title: String(values.get("title") ?? "").trim(),
          comment: String(values.get("comment") ?? "").trim(),
          fit: oneOf(FITS, String(values.get("fit") ?? "")) ?? null,
        };
        const wrong = checkReview(review);
        setErrors(wrong);
        const first = Object.keys(wrong)[0];
        if (first) {
          form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
          return;
        }
        setBusy(true);
        if (await onSubmit(review)) kept.drop();
        setBusy(false);
      }}
      className="flex max-w-xl flex-col gap-5 border-t border-line pt-6"
    >
      <StarsInput name="rating" value={rating} onValueChange={setRating} />
      <TextField
        label="Title"
        name="title"
        defaultValue={initial?.title}
        maxLength={TITLE_MAX}
        error={errors.title}
        disabled={busy}
        required
      />
      <TextArea
        label="Comment"
        name="comment"
        defaultValue={initial?.comment}
        maxLength={COMMENT_MAX}
        error={errors.comment}
        disabled={busy}
        required
      />
      {asksFit && (
        <Select
          label="How does it fit? (optional)"
          name="fit"
          defaultValue={initial?.fit ?? ""}
          disabled={busy}
        >
          <option value="">I cannot say</option>
          {FITS.map((fit) => (
            <option key={fit} value={fit}>
              {FIT_NAMES[fit]}
            </option>
          ))}
        </Select>
      )}
      <div className="flex gap-5">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            kept.discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
