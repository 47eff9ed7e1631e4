// @ts-check
// Encodes pictures for album.py. On stdin: a line of JSON { file, width, height, limit, most }, then width × height × 3
// bytes of RGB, again and again. For each it writes `file` as AVIF, at the lowest quality that keeps what there is to
// see of weave, grain and stitches, or the best that stays under `limit` bytes. Where that is not much, since printed
// cloth is dear, it takes more time and up to `most` bytes. Where `most` is more than `limit` it is a print, whose
// figures are told by their colour: that is kept for every pixel. It answers with a line { file, bytes, quality, kept,
// thumbhash }.
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { keptDetail } from "./kept-detail.mjs";

const HASTY = 0; // effort, of 9
const QUALITIES = [36, 43, 50, 58, 66, 74, 80];
const FINE = 66; // where fine threads of plain cloth are just kept
const USUAL = QUALITIES.indexOf(FINE);
const ENOUGH = 0.82;
const DEARER = 1.4; // times the bytes, from one of these qualities to the next
const DEAR = 20_000; // bytes
const CAREFUL = 2; // effort for what is dear, for five times the time,
const CAREFUL_IN_PRINT = 3; // in which a print's figures lose a sixth less, for nine times the time,
const SAVED = 0.86; // which leaves so much of the bytes, often less
const FINER = 4; // its quality rises by so much at a time

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

/**
 * @param {Buffer} rgb
 * @param {{ width: number, height: number, limit: number, most: number }} picture limit, most: bytes
 */
async function encode(rgb, { width, height, limit, most }) {
  const image = sharp(rgb, { raw: { width, height, channels: 3 } });
  const printed = most > limit;
  const chromaSubsampling = printed ? "4:4:4" : "4:2:0";
  const careful = printed ? CAREFUL_IN_PRINT : CAREFUL;
  const avifOf = (/** @type {number} */ quality, effort = HASTY) =>
    image.clone().avif({ quality, effort, chromaSubsampling }).toBuffer();
  const seen = async (/** @type {number} */ quality, /** @type {Buffer} */ avif) => {
    const decoded = await sharp(avif).removeAlpha().raw().toBuffer();
    return { avif, quality, kept: keptDetail(rgb, decoded, width, height) };
  };
  const at = async (/** @type {number} */ step) => {
    const quality = QUALITIES[step] ?? 0;
    return seen(quality, await avifOf(quality));
  };
  let step = USUAL;
  let best = await at(step);
  while (best.avif.length > limit && step > 0) {
    const steps = Math.ceil(Math.log(best.avif.length / limit) / Math.log(DEARER));
    step = Math.max(0, step - steps);
    best = await at(step);
  }
  for (; step >= USUAL && best.kept < ENOUGH && step + 1 < QUALITIES.length; step++) {
    const better = await at(step + 1);
    if (better.avif.length > limit) break;
    best = better;
  }
  if (step >= USUAL) {
    return best.avif.length > DEAR ? seen(best.quality, await avifOf(best.quality, careful)) : best;
  }
  const allowed = Math.max(most, best.avif.length);
  const guess = await finest(best.quality, avifOf, allowed / SAVED);
  const carefully = (/** @type {number} */ quality) => avifOf(quality, careful);
  const found =
    (await finest(guess?.quality ?? best.quality, carefully, allowed)) ??
    (await finest(best.quality, carefully, allowed));
  return found ? seen(found.quality, found.avif) : best;
}

/**
 * The highest quality, from one upwards to FINE, whose bytes are allowed; null when none is.
 * @param {number} from
 * @param {(quality: number) => Promise<Buffer>} encoded
 * @param {number} allowed
 */
async function finest(from, encoded, allowed) {
  let best = null;
  for (let quality = from; ; quality = Math.min(quality + FINER, FINE)) {
    const avif = await encoded(quality);
    if (avif.length > allowed) return best;
    best = { quality, avif };
    if (quality >= FINE) return best;
  }
}

for (;;) {
  const header = await readUntil((buffer) => buffer.indexOf(10) + 1 || -1);
  if (!header) break;
  const { file, width, height, limit, most } = JSON.parse(header.toString());
  const size = width * height * 3;
  const rgb = await readUntil((buffer) => (buffer.length >= size ? size : -1));
  if (!rgb) break;
  const { avif, quality, kept } = await encode(rgb, { width, height, limit, most });
  await writeFile(file, avif);
  const small = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(80, 80, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  const thumbhash = Buffer.from(hash).toString("base64");
  const told = { file, bytes: avif.length, quality, kept: Math.round(kept * 100) / 100, thumbhash };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
