import { PictureField } from "~/features/collections/components/picture-field.tsx";
import { TextField } from "~/ui/fields.tsx";

interface Picture {
  picture: string | null;
  alt: string;
}

/** A picture, and what it shows for whoever cannot see it. */
export const DescribedPicture = ({
  legend,
  picture,
  alt,
  error,
  onChange,
}: Picture & {
  legend: string;
  error?: string | undefined;
  onChange: (changes: Partial<Picture>) => void;
}) => (
  <div className="flex flex-col gap-3">
    <PictureField
      legend={legend}
      picture={picture}
      offered={[]}
      onChange={(picture) => onChange(picture ? { picture } : { picture, alt: "" })}
    />
    {picture && (
      <TextField
        label="What the picture shows"
        hint="For whoever cannot see it: “A dyer holds up her blue hands”"
        required
        maxLength={160}
        value={alt}
        error={error}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
    )}
  </div>
);
