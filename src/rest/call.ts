import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { requireStepUp } from "~/platform/step-up.ts";
import { argumentError } from "./body.ts";
import { permissionDenied, unknownFunction, unreadableBody } from "./errors.ts";
import type { RestFunction } from "./functions.ts";
import type { RestRequest } from "./resource.ts";

/** Calls a declared function with arguments as they came, and gives what its schema lets out. */
export async function callFunction(
  ctx: Context,
  caller: Caller,
  fn: RestFunction,
  input: unknown,
  request: RestRequest,
): Promise<unknown> {
  const acting = fn.reads ? caller : toChange(caller);
  if (!allows(fn.rights, acting)) throw permissionDenied(`function ${fn.name}`);
  if (fn.stepUp) requireStepUp(ctx, caller);
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw unreadableBody("The body of a function call must be a JSON object");
  }
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(fn.input.shape, name)) {
      throw unknownFunction(fn.name, Object.keys(input).slice(0, 20));
    }
  }
  const parsed = fn.input.safeParse(input);
  if (!parsed.success) throw argumentError(fn.name, parsed.error);
  return fn.output.parse(await fn.handler(ctx, acting, parsed.data, request));
}
