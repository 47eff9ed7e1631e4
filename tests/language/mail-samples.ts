import { z } from "zod";

type Node = z.core.JSONSchema.BaseSchema;

/**
 * Something that a mail may be asked to say, made of what it declares. Each text is its field's name.
 *
 * @param isFull with all that may be left out, and every yes; else without
 */
export const sampleOf = (data: z.ZodObject, isFull: boolean): unknown =>
  sample(z.toJSONSchema(data, { io: "input" }) as Node, "", isFull);

function sample(node: Node, name: string, isFull: boolean): unknown {
  const ways = (node.anyOf ?? node.oneOf) as Node[] | undefined;
  if (ways) return sample(ways.at(isFull ? 0 : -1)!, name, isFull);
  switch (Array.isArray(node.type) ? node.type.at(isFull ? 0 : -1) : node.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([key, one]) => [
          key,
          sample(one as Node, key, isFull),
        ]),
      );
    case "array":
      return isFull || node.minItems ? [sample(node.items as Node, name, isFull)] : [];
    case "string":
      return node.const ?? node.enum?.at(isFull ? 0 : -1) ?? text(node, name);
    case "null":
      return null;
    case "boolean":
      return isFull;
    default:
      return isFull ? 2 : 1;
  }
}

function text({ format }: Node, name: string): string {
  if (format === "uri") return `https://shop.test/${name}`;
  if (format === "uuid") return "3f1c2a44-5c0e-4b7a-9d2f-0a1b2c3d4e5f";
  return format === "date-time" ? "2026-11-26T16:00:00.000Z" : `(${name})`;
}
