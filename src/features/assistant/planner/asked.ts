import type { Shelf } from "../shelf/pieces.server.ts";
import type { WornSizes } from "../shelf/worn-size.ts";
import type { ToolBox } from "../tools/index.server.ts";
import type { ChatMessage, Situation } from "./conversation.ts";

export interface Turn {
  messages: readonly ChatMessage[];
  /** The product whose page the shopper is on. */
  viewing?: number | undefined;
  /** What they wear, by category, as far as it is known. */
  sizes?: WornSizes | undefined;
}

/** All that an answer is made from. */
export interface Asked extends Situation {
  tools: ToolBox;
  shelf: Shelf;
  turn: Turn;
  /** The size that is wanted was not said: it is what the shopper wears. */
  isOwnSize: boolean;
}
