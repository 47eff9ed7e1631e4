import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";

export type Choices = ResultOf<"block_choices">;

const NONE: Choices = { collections: [], houses: [], facts: [] };

/** Collections, houses and facts that blocks can show; none until they come. */
export const useChoices = (): Choices =>
  useQuery({ queryKey: ["block-choices"], queryFn: () => call("block_choices") }).data ?? NONE;
