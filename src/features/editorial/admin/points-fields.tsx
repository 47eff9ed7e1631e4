import { Button } from "~/ui/button.tsx";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import type { BlockOf } from "../blocks.ts";
import { type BlockFieldsProps, Heading } from "./block-fields.tsx";
import { LinkFields } from "./link-fields.tsx";

const MOST_POINTS = 8;

/** Short texts, how they stand, and where the block leads. */
export function PointsFields({ block, errors, onChange }: BlockFieldsProps<BlockOf<"points">>) {
  const { points } = block;
  const edit = (at: number, changes: Partial<(typeof points)[number]>) =>
    onChange({ points: points.with(at, { ...points[at]!, ...changes }) });
  return (
    <>
      <Heading block={block} errors={errors} onChange={onChange} />
      <RadioCards
        legend="They stand"
        name={`as-${block.id}`}
        value={block.as}
        onValueChange={(as) => onChange({ as })}
        options={[
          { value: "columns", label: "Beside one another" },
          { value: "steps", label: "One after the other" },
        ]}
      />
      {points.map(({ title, text }, at) => (
        // Each is where it stands: there is nothing else to tell them by while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: as said
        <fieldset key={at} aria-label={`Point ${at + 1}`} className="flex flex-col gap-3">
          <TextField
            label={`Point ${at + 1}`}
            maxLength={60}
            value={title}
            error={errors[`points.${at}.title`]}
            onChange={({ target }) => edit(at, { title: target.value })}
          />
          <TextArea
            label="Its text"
            rows={3}
            maxLength={400}
            value={text}
            error={errors[`points.${at}.text`]}
            onChange={({ target }) => edit(at, { text: target.value })}
          />
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => onChange({ points: points.filter((_, other) => other !== at) })}
          >
            Take it out<span className="sr-only">: point {at + 1}</span>
          </Button>
        </fieldset>
      ))}
      {points.length < MOST_POINTS && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => onChange({ points: [...points, { title: "", text: "" }] })}
        >
          Add a point
        </Button>
      )}
      <LinkFields block={block} errors={errors} onChange={onChange} />
    </>
  );
}
