import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from "pino";

/** A log of JSON lines; what stands under `error` is written with its message, stack and causes. */
export function createLog(level: LevelWithSilent, to?: DestinationStream): Logger {
  return pino({ level, serializers: { error: describeError } }, to);
}

/** Only what is known to be harmless: a failed query brings its values, which are people's. */
function describeError(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const { message, stack, code, cause } = error as Partial<Error & { code: unknown }>;
  const causes = cause === undefined ? {} : { cause: describeError(cause) };
  if (error instanceof DrizzleQueryError) {
    const frames = stack?.slice(stack.indexOf("\n    at "));
    return { message: `Failed query: ${error.query}`, stack: frames, ...causes };
  }
  return { message, stack, code, ...causes };
}
