import { useState } from "react";
import {
  ALLOWED_PICTURES,
  uploadPicture,
  whyNotTaken,
} from "~/features/catalogue/admin/upload-picture.ts";
import { variantUrl } from "~/features/images/sources.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { FileButton } from "~/ui/file-button.tsx";
import type { BlockOf } from "../blocks.ts";
import type { BlockFieldsProps } from "./block-fields.tsx";
import { LinkFields } from "./link-fields.tsx";
import { MarkedField } from "./marked-field.tsx";

const MOST_PICTURES = 3;

/** A heading, a text, up to three pictures, and where it leads. */
export function StoryFields({
  block,
  errors,
  choices,
  onChange,
}: BlockFieldsProps<BlockOf<"story">>) {
  return (
    <>
      <TextField
        label="Heading (optional)"
        maxLength={80}
        value={block.title}
        error={errors.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <MarkedField
        label="Text"
        value={block.text}
        error={errors.text}
        facts={choices.facts}
        onChange={(text) => onChange({ text })}
      />
      <Pictures block={block} errors={errors} onChange={onChange} />
      <LinkFields block={block} errors={errors} onChange={onChange} />
    </>
  );
}

function Pictures({
  block,
  errors,
  onChange,
}: Pick<BlockFieldsProps<BlockOf<"story">>, "block" | "errors" | "onChange">) {
  const { pictures } = block;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  async function send(file: File) {
    setFailure("");
    setSending(true);
    try {
      const src = await uploadPicture(file);
      // What was typed meanwhile stays.
      onChange(({ pictures }) => ({ pictures: [...pictures, { src, alt: "" }] }));
    } catch (error) {
      setFailure(`${file.name} was not taken: ${whyNotTaken(file, error)}`);
    } finally {
      setSending(false);
    }
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Pictures, up to three (optional)</legend>
      {pictures.map(({ src, alt }, at) => (
        <div key={src} className="flex items-start gap-4">
          <img
            src={variantUrl(src, 240)}
            alt=""
            className="aspect-4/5 w-20 shrink-0 bg-bone object-cover"
          />
          <div className="min-w-0 flex-1">
            <TextField
              label={`What picture ${at + 1} shows`}
              required
              maxLength={160}
              value={alt}
              error={errors[`pictures.${at}.alt`]}
              onChange={({ target }) =>
                onChange({ pictures: pictures.with(at, { src, alt: target.value }) })
              }
            />
            <Button
              variant="quiet"
              onClick={() => onChange({ pictures: pictures.filter((_, other) => other !== at) })}
            >
              Take it away<span className="sr-only">: picture {at + 1}</span>
            </Button>
          </div>
        </div>
      ))}
      {pictures.length < MOST_PICTURES && (
        <>
          <FileButton
            label="Send a picture"
            accept="image/*"
            busy={isSending}
            onChoose={send}
            className="self-start"
          />
          <p className="text-sm text-muted">{ALLOWED_PICTURES}</p>
        </>
      )}
      {failure && (
        <p role="alert" className="text-sm text-oxblood">
          {failure}
        </p>
      )}
    </fieldset>
  );
}
