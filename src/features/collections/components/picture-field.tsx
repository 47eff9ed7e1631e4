import { useState } from "react";
import {
  ALLOWED_PICTURES,
  uploadPicture,
  whyNotTaken,
} from "~/features/catalogue/admin/upload-picture.ts";
import { variantUrl } from "~/features/images/sources.ts";
import { Button } from "~/ui/button.tsx";
import { FileButton } from "~/ui/file-button.tsx";

/** The picture over a list or in a page: sent, or that of one of its pieces. */
export function PictureField({
  legend = "Picture (optional)",
  picture,
  offered,
  onChange,
}: {
  legend?: string;
  picture: string | null;
  /** Pieces whose pictures may be taken. */
  offered: readonly { id: number; name: string; image: string | null }[];
  onChange: (picture: string | null) => void;
}) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  async function send(file: File) {
    setFailure("");
    setSending(true);
    try {
      onChange(await uploadPicture(file));
    } catch (error) {
      setFailure(`${file.name} was not taken: ${whyNotTaken(file, error)}`);
    } finally {
      setSending(false);
    }
  }
  const others = offered.filter(({ image }) => image && image !== picture).slice(0, 8);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {picture && (
        <div className="flex items-end gap-4">
          <img
            src={variantUrl(picture, 480)}
            alt="Chosen"
            className="aspect-3/2 w-60 bg-bone object-cover"
          />
          <Button variant="quiet" onClick={() => onChange(null)}>
            Take it away
          </Button>
        </div>
      )}
      <FileButton
        label="Send a picture"
        accept="image/*"
        busy={isSending}
        onChoose={send}
        className="self-start"
      />
      <p className="text-sm text-muted">{ALLOWED_PICTURES}</p>
      {failure && (
        <p role="alert" className="text-sm text-oxblood">
          {failure}
        </p>
      )}
      {others.length > 0 && (
        <>
          <p className="text-sm">Or that of one of its pieces:</p>
          <ul className="flex flex-wrap gap-2">
            {others.map(({ id, name, image }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={`Take the picture of ${name}`}
                  onClick={() => onChange(image)}
                  className="block border border-transparent hover:border-ink"
                >
                  <img
                    src={variantUrl(image!, 160)}
                    alt=""
                    width={56}
                    height={70}
                    loading="lazy"
                    className="aspect-4/5 w-14 bg-bone object-cover"
                  />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  );
}
