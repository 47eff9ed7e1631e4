import { z } from "zod";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import type { Rights } from "~/platform/rights.ts";
import type { Limit } from "~/platform/route-limits.ts";
import type { Tag } from "~/platform/tags.ts";
import { unknownFunction, unreadable } from "./errors.ts";
import { parseArray } from "./parse-filter.ts";
import type { RestRequest } from "./resource.ts";

type Shape = z.ZodObject<z.core.$ZodLooseShape>;

interface Definition<Name extends string, I extends Shape, O extends z.ZodType> {
  name: Name;
  description?: string;
  rights: Rights;
  limit: Limit;
  /** Only for who has given a password or a code in this session minutes ago: `requireStepUp`. */
  stepUp?: true;
  /** True if it changes nothing: then it may be called by GET too. */
  reads: boolean;
  /** Is the same for everybody until one of these changes; for what anyone may call and `reads`. */
  kept?: readonly Tag[];
  input: I;
  /** Takes more than 1 MiB, from those who may call it. */
  maxBytes?: number;
  /** What leaves the server; anything the schema does not name is dropped. */
  output: O;
  handler(
    ctx: Context,
    caller: Caller,
    input: z.output<I>,
    request: RestRequest,
  ): Promise<z.input<O>> | z.input<O>;
}

// biome-ignore lint/suspicious/noExplicitAny: handlers take their own input types, which a list of functions cannot name
type Erased = Definition<string, any, z.ZodType>;

export interface RestFunction extends Erased {
  readonly "~types"?: unknown;
}

export interface FunctionTypes<Name, A, R> {
  name: Name;
  args: A;
  returns: R;
}

/** Declares `/rpc/{name}`: everything that is not a table call. */
export function defineFunction<const Name extends string, I extends Shape, O extends z.ZodType>(
  definition: Definition<Name, I, O>,
): RestFunction & {
  name: Name;
  readonly "~types"?: FunctionTypes<Name, z.input<I>, z.output<O>>;
} {
  return definition;
}

/** The arguments of a GET call: text made what the function's schema expects. */
export function readArguments(fn: RestFunction, search: URLSearchParams): Record<string, unknown> {
  const schemas = argumentSchemas(fn);
  const values: Record<string, unknown> = {};
  for (const [name, text] of search) {
    if (text.includes("\0")) throw unreadable("The query string contains a null character");
    if (!Object.hasOwn(schemas, name) || Object.hasOwn(values, name)) {
      throw unknownFunction(fn.name, [...search.keys()]);
    }
    values[name] = readArgument(schemas[name] ?? {}, text);
  }
  return values;
}

interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
}

const argumentsByFunction = new WeakMap<RestFunction, Record<string, JsonSchema>>();

function argumentSchemas(fn: RestFunction): Record<string, JsonSchema> {
  const known = argumentsByFunction.get(fn);
  if (known) return known;
  const schema = z.toJSONSchema(fn.input, { io: "input", unrepresentable: "any" });
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  argumentsByFunction.set(fn, properties);
  return properties;
}

const options = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(options) ?? [schema];

/** Text that is not what the schema expects stays text: the schema then says what is wrong. */
function readArgument(schema: JsonSchema, text: string): unknown {
  const types = new Set(options(schema).map((option) => option.type));
  if (types.has("null") && text === "null") return null;
  if (types.has("boolean") && /^(true|false)$/.test(text)) return text === "true";
  if ((types.has("number") || types.has("integer")) && /^-?\d{1,15}(\.\d{1,10})?$/.test(text)) {
    return Number(text);
  }
  const list = options(schema).find((option) => option.type === "array");
  const members = list && parseArray(text);
  if (members) return members.map((member) => readArgument(list.items ?? {}, member));
  return text;
}
