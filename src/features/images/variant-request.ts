import Negotiator from "negotiator";
import { z } from "zod";
import type { VariantFormat, VariantRequest } from "./pictures.server.ts";
import { QUALITY, THRIFTY_QUALITY, thriftyWidth } from "./sources.ts";
import { invalidRequest } from "./storage-error.ts";

const edge = z.coerce
  .number()
  .int()
  .min(1, "sizes go from 1 to 2000")
  .max(2000, "sizes go from 1 to 2000")
  .optional();
const variantInput = z.object({
  width: edge,
  height: edge,
  resize: z.enum(["cover", "contain", "fill"]).default("cover"),
  quality: z.coerce.number().int().min(20).max(100).default(QUALITY),
  format: z.enum(["origin", "avif", "webp"]).default("origin"),
  /** The version that the address means. */
  v: z.string().max(64).optional(),
});

/** For who asks to save data: a smaller size, and a little less exact. */
const thriftier = <T extends VariantRequest>(wanted: T): T => ({
  ...wanted,
  ...(wanted.width && { width: thriftyWidth(wanted.width) }),
  quality: Math.min(wanted.quality, THRIFTY_QUALITY),
});

/** Only what is named: "any picture" is also said by who reads none of the newer ones. */
function bestFormat(accept: string): VariantFormat {
  const named = new Negotiator({ headers: { accept } }).mediaTypes();
  return (["avif", "webp"] as const).find((format) => named.includes(`image/${format}`)) ?? "jpeg";
}

/** The rendered copy that an address and the headers of its request mean. @throws StorageError InvalidRequest */
export function readVariantRequest(
  query: Record<string, string | undefined>,
  headers: { accept: string; saveData: boolean },
): { wanted: VariantRequest; version: string | undefined; vary: string } {
  const parsed = variantInput.safeParse(query);
  if (!parsed.success) throw invalidRequest(parsed.error.issues[0]?.message ?? "unreadable size");
  const { format, v: version, ...size } = parsed.data;
  // Without a wish the best format that the browser says it reads.
  const wanted = { ...size, format: format === "origin" ? bestFormat(headers.accept) : format };
  return {
    wanted: headers.saveData ? thriftier(wanted) : wanted,
    version,
    vary: format === "origin" ? "Accept, Save-Data" : "Save-Data",
  };
}
