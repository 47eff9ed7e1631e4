// @ts-check
// How much of a picture's fine structure an encoder left.

const BLOCK = 8; // pixels
const VISIBLE = 1; // variance in levels²: flatter blocks are ground and plain light, and have nothing to lose
const NOISE = 1; // levels² that are forgiven

/**
 * The share of weave, grain and stitches that is still there, 0 to 1: in each block that has any, how far brightness
 * goes up and down at the same places and as far (the structure term of SSIM, with a constant small enough for cloth,
 * whose threads differ by a few levels). Lines and prints count no more than the calm cloth beside them.
 * @param {Uint8Array} before RGB
 * @param {Uint8Array} after RGB
 * @param {number} width
 * @param {number} height
 */
export function keptDetail(before, after, width, height) {
  let sum = 0;
  let blocks = 0;
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const [was, is, both] = spread(before, after, (top * width + left) * 3, width * 3);
      if (was < VISIBLE) continue;
      sum += Math.max(0, (2 * both + NOISE) / (was + is + NOISE));
      blocks++;
    }
  }
  return blocks === 0 ? 1 : sum / blocks;
}

/**
 * Variances of green (which is nearly brightness) in one block, and what they have in common.
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 * @param {number} from the block's first byte
 * @param {number} row bytes
 * @returns {[ofA: number, ofB: number, ofBoth: number]}
 */
function spread(a, b, from, row) {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let y = 0; y < BLOCK; y++) {
    for (let at = from + y * row + 1, end = at + BLOCK * 3; at < end; at += 3) {
      const [x, z] = [a[at] ?? 0, b[at] ?? 0];
      sumA += x;
      sumB += z;
      squareA += x * x;
      squareB += z * z;
      product += x * z;
    }
  }
  const n = BLOCK ** 2;
  const [meanA, meanB] = [sumA / n, sumB / n];
  return [squareA / n - meanA ** 2, squareB / n - meanB ** 2, product / n - meanA * meanB];
}
