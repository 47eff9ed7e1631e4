import { FindPiece } from "~/features/collections/components/find-piece.tsx";
import { PiecesInOrder } from "~/features/collections/components/pieces-in-order.tsx";
import type { Piece } from "~/features/collections/schema.ts";
import { oneOf } from "~/lib/form.ts";
import { Select, TextArea, TextField } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { BLOCK_NAMES, type Block, type BlockOf, EDIT_SIZES } from "../blocks.ts";
import { DescribedPicture } from "./described-picture.tsx";
import { MarkedField } from "./marked-field.tsx";
import type { PageErrors } from "./page-form.ts";
import { PointsFields } from "./points-fields.tsx";
import { StatementFields } from "./statement-fields.tsx";
import { StoryFields } from "./story-fields.tsx";
import type { Choices } from "./use-choices.ts";

/** Some fields, or what makes them of those that stand by then. */
export type Changes<B> = Partial<B> | ((block: B) => Partial<B>);

export interface BlockFieldsProps<B extends Block = Block> {
  block: B;
  errors: PageErrors;
  choices: Choices;
  /** Those that edits of the page name. */
  pieces: readonly Piece[];
  /** @param piece one that the block names from now on */
  onChange: (changes: Changes<B>, piece?: Piece) => void;
}

/** Takes over changes of a block, whichever kind it is: its fields know. */
export type ChangeBlock = <B extends Block>(changes: Changes<B>, piece?: Piece) => void;

/** The fields of one block, by its kind. */
export function BlockFields({
  block,
  ...props
}: Omit<BlockFieldsProps, "onChange"> & { onChange: ChangeBlock }) {
  switch (block.kind) {
    case "hero":
      return <HeroFields {...props} block={block} />;
    case "edit":
      return <EditFields {...props} block={block} />;
    case "story":
      return <StoryFields {...props} block={block} />;
    case "house":
      return <HouseFields {...props} block={block} />;
    case "reviews":
    case "promises":
      return <Heading {...props} block={block} />;
    case "text":
      return (
        <>
          <Heading {...props} block={block} />
          <MarkedField
            label="Text"
            value={block.text}
            error={props.errors.text}
            facts={props.choices.facts}
            onChange={(text) => props.onChange({ text })}
          />
        </>
      );
    case "statement":
      return <StatementFields {...props} block={block} />;
    case "points":
      return <PointsFields {...props} block={block} />;
    default:
      return (
        <p className="text-sm text-muted">
          {BLOCK_NAMES[block.kind].hint}. It is the same on every shop of this kind: only its place
          is chosen here.
        </p>
      );
  }
}

type Titled = Extract<Block, { title: string }>;

/** The heading of a block, where it has one. */
export const Heading = <B extends Titled>({
  block,
  errors,
  hint,
  onChange,
}: Pick<BlockFieldsProps<B>, "block" | "errors" | "onChange"> & { hint?: string }) => (
  <TextField
    label="Heading (optional)"
    maxLength={80}
    hint={hint}
    value={block.title}
    error={errors.title}
    onChange={({ target }) => onChange({ title: target.value } as Partial<B>)}
  />
);

const HeroFields = ({ block, errors, onChange }: BlockFieldsProps<BlockOf<"hero">>) => (
  <>
    <Heading
      block={block}
      errors={errors}
      onChange={onChange}
      hint="Empty: the line of the settings"
    />
    <TextArea
      label="Text (optional)"
      rows={3}
      maxLength={240}
      hint="Empty: the text of the settings"
      value={block.text}
      error={errors.text}
      onChange={({ target }) => onChange({ text: target.value })}
    />
    <DescribedPicture
      legend="Picture (none: the shop's own photograph)"
      picture={block.picture}
      alt={block.alt}
      error={errors.alt}
      onChange={onChange}
    />
  </>
);

function EditFields({
  block,
  errors,
  choices,
  pieces,
  onChange,
}: BlockFieldsProps<BlockOf<"edit">>) {
  const chosen = block.product_ids.flatMap((id) => pieces.find((piece) => piece.id === id) ?? []);
  const isKnown = choices.collections.some(({ slug }) => slug === block.collection);
  return (
    <>
      <Heading
        block={block}
        errors={errors}
        onChange={onChange}
        hint="Empty: the title of the collection"
      />
      <TextField
        label="Text (optional)"
        maxLength={400}
        value={block.text}
        error={errors.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <RadioCards
        legend="Its pieces"
        name={`from-${block.id}`}
        value={block.from}
        onValueChange={(from) => onChange({ from })}
        options={[
          { value: "collection", label: "Of a collection", hint: "The first of it, as it stands" },
          { value: "pieces", label: "Chosen here", hint: "One by one, in your order" },
        ]}
      />
      {block.from === "collection" ? (
        <Select
          label="Collection"
          value={block.collection}
          error={errors.collection}
          onChange={({ target }) => onChange({ collection: target.value })}
        >
          <option value="">Choose...</option>
          {block.collection && !isKnown && (
            <option value={block.collection}>{block.collection} (not shown now)</option>
          )}
          {choices.collections.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </Select>
      ) : (
        <>
          <FindPiece
            action="Add"
            taken={block.product_ids}
            onPick={(piece) => onChange({ product_ids: [...block.product_ids, piece.id] }, piece)}
          />
          <PiecesInOrder
            label="Pieces in their order"
            pieces={chosen}
            onChange={(kept) => onChange({ product_ids: kept.map(({ id }) => id) })}
          />
        </>
      )}
      <Select
        label="At most"
        value={block.size}
        onChange={({ target }) => {
          const size = oneOf(EDIT_SIZES.map(String), target.value);
          if (size) onChange({ size: Number(size) as (typeof EDIT_SIZES)[number] });
        }}
      >
        {EDIT_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} pieces
          </option>
        ))}
      </Select>
    </>
  );
}

function HouseFields({ block, errors, choices, onChange }: BlockFieldsProps<BlockOf<"house">>) {
  const isKnown = choices.houses.includes(block.house);
  return (
    <Select
      label="House"
      value={block.house}
      error={errors.house}
      hint="What it shows is told under Collections, Houses"
      onChange={({ target }) => onChange({ house: target.value })}
    >
      <option value="">Choose...</option>
      {block.house && !isKnown && (
        <option value={block.house}>{block.house} (has no pieces now)</option>
      )}
      {choices.houses.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
