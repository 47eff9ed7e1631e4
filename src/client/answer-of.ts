import type { FunctionName, ResultOf } from "./wire.ts";

/** What a function of the wire has answered, as its declaration on the server types it. */
export const answerOf = <N extends FunctionName>(_name: N, json: unknown): ResultOf<N> =>
  json as ResultOf<N>;
