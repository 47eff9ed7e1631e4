import { buffer } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { RefusedFile } from "~/lib/tables/refused-file.ts";
import { fileNameOf } from "../reading/cells.ts";
import { MAX_PICTURES } from "./zip-limits.ts";

/** Of everything that is in it, whether a picture or not. */
const MAX_ENTRIES = 5000;

const PICTURE = /\.(jpe?g|png|webp|avif|heic|heif|gif|tiff?)$/i;

/** A picture of a ZIP: its bytes, or why it cannot be taken. */
export type Unzipped = {
  /** As cells of a file name it. */
  name: string;
} & ({ bytes: Buffer } | { problem: string });

/**
 * The pictures of a ZIP, one after another; what else is in it is passed over. What says to be small
 * and is not, is let go while it is read.
 *
 * @throws RefusedFile for what is no ZIP, is damaged, or holds too many
 */
export async function* unzipPictures(path: string): AsyncGenerator<Unzipped> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > MAX_ENTRIES) throw tooMany();
    let pictures = 0;
    for await (const entry of zip.eachEntry()) {
      const name = fileNameOf(entry.fileName);
      if (!isPicture(entry, name)) continue;
      pictures++;
      if (pictures > MAX_PICTURES) throw tooMany();
      yield await readEntry(zip, entry, name);
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    throw new RefusedFile("This is no ZIP that can be read to its end");
  } finally {
    zip?.close();
  }
}

const tooMany = () =>
  new RefusedFile(`The ZIP holds more than ${MAX_PICTURES} pictures: send several`);

const isPicture = ({ fileName }: Entry, name: string) =>
  PICTURE.test(name) && !name.startsWith(".") && !fileName.startsWith("__MACOSX/");

async function readEntry(zip: ZipFile, entry: Entry, name: string): Promise<Unzipped> {
  if (entry.isEncrypted()) return { name, problem: "it is locked with a password" };
  if (entry.uncompressedSize > MAX_UPLOAD_BYTES) {
    return { name, problem: `it is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB` };
  }
  try {
    return { name, bytes: await buffer(await zip.openReadStreamPromise(entry)) };
  } catch {
    return { name, problem: "it is damaged" };
  }
}
