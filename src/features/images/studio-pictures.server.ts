import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Where the finished pictures of the demo catalogue lie, below the shop's folder. */
export const STUDIO_FOLDER = "imagery/pictures";

const indexSchema = z.record(z.string(), z.object({ hash: z.string() }));

export interface StudioPicture {
  /** Changes whenever the picture does. */
  version: string;
}

export type StudioPictures = ReadonlyMap<string, StudioPicture>;

/** Finished pictures under `root` by file name; none where there is no index yet. */
export async function readStudioPictures(root = process.cwd()): Promise<StudioPictures> {
  try {
    const text = await readFile(join(root, STUDIO_FOLDER, "index.json"), "utf8");
    const index = indexSchema.parse(JSON.parse(text));
    return new Map(
      Object.entries(index).map(([file, { hash }]) => [file, { version: hash.slice(0, 8) }]),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw error;
  }
}

let known: Promise<StudioPictures> | undefined;

/** The same, read once: the pictures of a running shop do not change. */
export function studioPictures(): Promise<StudioPictures> {
  known ??= readStudioPictures();
  return known;
}

/** The public address of a studio picture. It names the version, so that it may be kept for ever. */
export function studioUrl(file: string, { version }: StudioPicture): string {
  return `/storage/v1/object/public/product-image/demo/${file}?v=${version}`;
}

/** The public address of our own photograph of that name, if the studio has made it. */
export function findArt(pictures: StudioPictures, name: string): string | null {
  const file = `${name}.avif`;
  const picture = pictures.get(file);
  return picture ? studioUrl(file, picture) : null;
}
