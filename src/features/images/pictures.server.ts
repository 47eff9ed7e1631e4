import sharp, { type Sharp } from "sharp";
import { DENSEST } from "./sources.ts";
import { tooLarge, wrongType } from "./storage-error.ts";

const MAX_PIXELS = 50_000_000;
const MAX_EDGE = 2400;
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** What an upload may be. SVG is none: it is a program. */
const DECODABLE = new Set(["jpeg", "png", "webp", "avif", "heif", "gif", "tiff"]);

sharp.cache(false);
sharp.concurrency(1);

export interface CleanPicture {
  bytes: Buffer;
  mimeType: string;
  width: number;
  height: number;
}

/** How a picture is written anew: within a box of this edge, or cut to a square of it. */
export interface PictureShape {
  edge: number;
  square?: boolean;
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    sequentialRead: true,
    animated: false,
  });

/**
 * Decodes an upload and writes it anew: what is not a picture through and through is refused, and
 * metadata (places, devices, hidden archives) stays behind.
 *
 * @throws StorageError InvalidMimeType or EntityTooLarge
 */
export async function cleanPicture(
  bytes: Uint8Array,
  shape: PictureShape = { edge: MAX_EDGE },
): Promise<CleanPicture> {
  let format: string | undefined;
  let pixels = 0;
  try {
    const found = await open(bytes).metadata();
    format = found.format;
    pixels = (found.width ?? 0) * (found.height ?? 0);
  } catch (error) {
    if (/pixel limit/i.test(String(error)))
      throw tooLarge("The picture has more than 50 megapixels");
    throw wrongType("The file is not a picture that can be read");
  }
  if (!format || !DECODABLE.has(format))
    throw wrongType(`mime type image/${format ?? "unknown"} is not supported`);
  if (pixels > MAX_PIXELS) throw tooLarge("The picture has more than 50 megapixels");
  try {
    const { edge, square = false } = shape;
    const upright = open(bytes)
      .rotate()
      .resize(edge, edge, square ? { fit: "cover" } : { fit: "inside", withoutEnlargement: true });
    const written = square
      ? upright.webp({ quality: 86 })
      : format === "png"
        ? upright.png({ compressionLevel: 8 })
        : format === "webp" || format === "avif" || format === "heif"
          ? upright.webp({ quality: 88 })
          : upright.jpeg({ quality: 88, mozjpeg: true });
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      mimeType: `image/${info.format}`,
      width: info.width,
      height: info.height,
    };
  } catch {
    throw wrongType("The picture is damaged and cannot be read to its end");
  }
}

/** The middle of a picture in the 4:5 of the shop's frames. @throws StorageError when it is none */
export async function cutToFrame(bytes: Uint8Array): Promise<Buffer> {
  try {
    const { format } = await open(bytes).metadata();
    if (!DECODABLE.has(format)) throw wrongType(`mime type image/${format} is not supported`);
    return await open(bytes)
      .rotate()
      .resize(1024, 1280, { fit: "cover" })
      .webp({ quality: 95 })
      .toBuffer();
  } catch {
    throw wrongType("The file is not a picture that can be read");
  }
}

export type VariantFormat = "avif" | "webp" | "jpeg" | "png";

export interface VariantRequest {
  width?: number | undefined;
  height?: number | undefined;
  resize: "cover" | "contain" | "fill";
  /** 20-100 */
  quality: number;
  format: VariantFormat;
}

/** An AVIF is given as it is to who wants it as large or larger: to write it again would only blur it. */
async function isThatAlready(bytes: Uint8Array, wanted: VariantRequest): Promise<boolean> {
  if (wanted.format !== "avif" || wanted.height !== undefined || !wanted.width) return false;
  const { format, compression, width } = await open(bytes).metadata();
  return format === "heif" && compression === "av1" && width <= wanted.width;
}

/**
 * AVIF's scale lies lower than the others' for the same look. What only a screen of three pixels a point
 * asks for is seen at half a pixel's size, and must not weigh more than it did in fewer pixels.
 */
const avifQuality = ({ quality, width = 0 }: VariantRequest): number =>
  Math.max(20, quality - (width === DENSEST ? 36 : 27));

/** A smaller copy in the wanted format; never larger than the original. */
export async function renderVariant(bytes: Uint8Array, wanted: VariantRequest): Promise<Buffer> {
  if (await isThatAlready(bytes, wanted)) return Buffer.from(bytes);
  const resized = open(bytes).resize({
    ...(wanted.width ? { width: wanted.width } : {}),
    ...(wanted.height ? { height: wanted.height } : {}),
    fit: wanted.resize,
    withoutEnlargement: true,
    background: "#e2ddd7",
  });
  switch (wanted.format) {
    case "avif":
      // Effort 2 keeps it under 150 ms.
      return resized.avif({ quality: avifQuality(wanted), effort: 2 }).toBuffer();
    case "webp":
      return resized.webp({ quality: wanted.quality, effort: 3 }).toBuffer();
    case "png":
      return resized.png().toBuffer();
    case "jpeg":
      return resized.jpeg({ quality: wanted.quality, mozjpeg: true }).toBuffer();
  }
}
