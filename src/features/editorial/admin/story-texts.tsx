import { PictureField } from "~/features/collections/components/picture-field.tsx";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { storyPath } from "../rules.ts";
import { type PageErrors, type PageForm, slugFrom } from "./page-form.ts";

/** What a story is called, where it stands, and what is shown of it elsewhere. */
export function StoryTexts({
  form,
  errors,
  hasPublished,
  change,
}: {
  form: PageForm;
  errors: PageErrors;
  /** Links to it may stand elsewhere: it keeps its address. */
  hasPublished: boolean;
  change: (changes: Partial<PageForm>) => void;
}) {
  const address = storyPath(form.slug || slugFrom(form.title) || "...");
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={80}
        value={form.title}
        error={errors.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label="Address"
        maxLength={60}
        placeholder={slugFrom(form.title)}
        hint={hasPublished ? `${address}, which it keeps: links to it stand elsewhere` : address}
        readOnly={hasPublished}
        value={form.slug}
        error={errors.slug}
        onChange={({ target }) => change({ slug: target.value })}
      />
      <TextArea
        label="Summary (optional)"
        rows={3}
        maxLength={240}
        hint="Under its title, in the list of stories and in search engines"
        value={form.summary}
        error={errors.summary}
        onChange={({ target }) => change({ summary: target.value })}
      />
      <PictureField
        picture={form.picture}
        offered={form.pieces}
        onChange={(picture) => change({ picture })}
      />
    </>
  );
}
