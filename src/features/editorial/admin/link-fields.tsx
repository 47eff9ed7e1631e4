import { TextField } from "~/ui/fields.tsx";
import type { Block } from "../blocks.ts";
import type { BlockFieldsProps } from "./block-fields.tsx";

type Linked = Extract<Block, { link: unknown }>;

/** Where a block leads, if anywhere. */
export function LinkFields<B extends Linked>({
  block,
  errors,
  onChange,
}: Pick<BlockFieldsProps<B>, "block" | "errors" | "onChange">) {
  const link = block.link ?? { label: "", to: "" };
  const change = (changes: Partial<typeof link>) =>
    onChange({ link: { ...link, ...changes } } as Partial<B>);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Its link says (optional)"
        maxLength={40}
        placeholder="See the edit"
        value={link.label}
        error={errors["link.label"]}
        onChange={({ target }) => change({ label: target.value })}
      />
      <TextField
        label="and leads to"
        maxLength={300}
        placeholder="/collections/owambe-edit"
        value={link.to}
        error={errors["link.to"]}
        onChange={({ target }) => change({ to: target.value })}
      />
    </div>
  );
}
