import type { ShownBlock } from "../schema.ts";
import { BlockFrame } from "./block-frame.tsx";
import { ToldText } from "./told-text.tsx";

/** A heading and paragraphs. */
export const TextBlock = ({
  block: { title, told },
}: {
  block: Extract<ShownBlock, { kind: "text" }>;
}) => (
  <BlockFrame title={title}>
    <div className="max-w-prose space-y-4">
      <ToldText told={told} />
    </div>
  </BlockFrame>
);
