// @ts-check
// Encodes pictures for compose.py. On stdin: a line of JSON { file, width, height, qualities, limit, like? }, then width × height × 3
// bytes of RGB, again and again. For each it writes `file` as AVIF, at the first quality that stays under
// `limit` bytes (printed cloth is dear), and answers with a line { file, bytes, thumbhash }. With `like` (bytes) it
// takes the quality whose size comes nearest: what was an AVIF before keeps its quality and so loses almost nothing.
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";

const EFFORT = 0; // of 9: effort 2 would save a fifth of the bytes for five times the time

const NEAR = 1.08; // times the bytes it had: the next quality would be further away

sharp.concurrency(1);

const source = process.stdin[Symbol.asyncIterator]();
let pending = Buffer.alloc(0);

/** @param {(bytes: Buffer) => number} found where what is looked for ends, or -1 */
async function readUntil(found) {
  for (;;) {
    const at = found(pending);
    if (at >= 0) {
      const taken = pending.subarray(0, at);
      pending = pending.subarray(at);
      return taken;
    }
    const next = await source.next();
    if (next.done) return null;
    pending = Buffer.concat([pending, next.value]);
  }
}

for (;;) {
  const header = await readUntil((buffer) => buffer.indexOf(10) + 1 || -1);
  if (!header) break;
  const { file, width, height, qualities, limit, like } = JSON.parse(header.toString());
  const size = width * height * 3;
  const rgb = await readUntil((buffer) => (buffer.length >= size ? size : -1));
  if (!rgb) break;
  const image = sharp(rgb, { raw: { width, height, channels: 3 } });
  let avif = Buffer.alloc(0);
  for (const quality of qualities) {
    const next = await image
      .clone()
      .avif({ quality, effort: EFFORT, chromaSubsampling: "4:2:0" })
      .toBuffer();
    if (like && avif.length && Math.abs(avif.length - like) < Math.abs(next.length - like)) break;
    avif = next;
    if (avif.length <= (like ? NEAR * like : limit)) break;
  }
  await writeFile(file, avif);
  const small = await image
    .clone()
    .resize(80, 80, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  const thumbhash = Buffer.from(hash).toString("base64");
  process.stdout.write(`${JSON.stringify({ file, bytes: avif.length, thumbhash })}\n`);
}
