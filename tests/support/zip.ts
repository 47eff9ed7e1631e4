import { crc32, deflateRawSync } from "node:zlib";

const u16 = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);
const u32 = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer);
const DEFLATED = 8;
const UTF8_NAMES = 0x800;
/** The first day of 1980, at midnight. */
const DATE = [0, 0x21] as const;

/**
 * A ZIP of files by their paths.
 *
 * @param said sizes to claim in the list of contents, instead of those that files have
 */
export function makeZip(
  files: Record<string, Uint8Array>,
  said: Record<string, number> = {},
): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const about = Buffer.concat([
      u16(20, UTF8_NAMES, DEFLATED, ...DATE),
      u32(crc32(content), packed.length, said[path] ?? content.length),
      u16(name.length, 0),
    ]);
    const head = Buffer.concat([u32(0x04034b50), about, name]);
    list.push(Buffer.concat([u32(0x02014b50), u16(20), about, u16(0, 0, 0), u32(0, at), name]));
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const contents = Buffer.concat(list);
  const count = list.length;
  const end = [u32(0x06054b50), u16(0, 0, count, count), u32(contents.length, at), u16(0)];
  return Buffer.concat([...parts, contents, ...end]);
}
