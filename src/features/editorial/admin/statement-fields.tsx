import { TextArea } from "~/ui/fields.tsx";
import type { BlockOf } from "../blocks.ts";
import { type BlockFieldsProps, Heading } from "./block-fields.tsx";
import { MarkedField } from "./marked-field.tsx";

/** A sentence in large letters, with its heading and its text. */
export const StatementFields = ({
  block,
  errors,
  choices,
  onChange,
}: BlockFieldsProps<BlockOf<"statement">>) => (
  <>
    <Heading block={block} errors={errors} onChange={onChange} />
    <TextArea
      label="In large letters"
      rows={3}
      maxLength={400}
      value={block.lead}
      error={errors.lead}
      onChange={({ target }) => onChange({ lead: target.value })}
    />
    <MarkedField
      label="Text"
      value={block.text}
      error={errors.text}
      facts={choices.facts}
      onChange={(text) => onChange({ text })}
    />
  </>
);
