import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { StarsInput } from "~/ui/stars.tsx";
import { COMMENT_MAX, checkReview, DEFAULT_RATING, type ReviewText, TITLE_MAX } from "../rules.ts";

/** Stars, title and comment; new, or changing what one has written. */
export function ReviewForm({
  initial,
  submitLabel,
  onSubmit,
  onCancel,
}: {
  initial?: ReviewText;
  submitLabel: string;
  /** @returns whether it stands; then the form goes away */
  onSubmit: (review: ReviewText) => Promise<boolean>;
  onCancel: () => void;
}) {
  const [rating, setRating] = useState(initial?.rating ?? DEFAULT_RATING);
  const [errors, setErrors] = useState<Partial<Record<"title" | "comment", string>>>({});
  const [busy, setBusy] = useState(false);
  return (
    <form
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
        };
        const wrong = checkReview(review);
        setErrors(wrong);
        const first = Object.keys(wrong)[0];
        if (first) {
          form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
          return;
        }
        setBusy(true);
        await onSubmit(review);
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
      <div className="flex gap-5">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
