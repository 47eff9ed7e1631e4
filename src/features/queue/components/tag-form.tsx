import type { FormEvent } from "react";
import { useKeptForm } from "~/features/admin/components/use-kept-form.ts";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { tidyTag } from "../rules.ts";

/** Puts a tag on an order; one that was typed and not added outlives a reload. */
export function TagForm({
  orderId,
  known,
  onAdd,
}: {
  orderId: string;
  known: readonly string[];
  /** @returns whether the order has it */
  onAdd(tag: string): Promise<boolean>;
}) {
  const kept = useKeptForm(`tag:${orderId}`);
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const tag = tidyTag(textOf(new FormData(form), "tag"));
    if (!tag || !(await onAdd(tag))) return;
    form.reset();
    kept.drop();
  }
  return (
    <form ref={kept.ref} onSubmit={add} onChange={kept.keep} className="flex gap-1">
      <input
        name="tag"
        aria-label="New tag"
        placeholder="Tag"
        maxLength={30}
        list="known-tags"
        className="h-11 w-28 border border-edge bg-white px-2.5"
      />
      <datalist id="known-tags">
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button type="submit" variant="secondary" className="px-3">
        Add
      </Button>
    </form>
  );
}
