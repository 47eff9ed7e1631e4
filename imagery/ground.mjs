// @ts-check
// The ground a product stands on or hangs before: how far a finished picture's is from the plain bone tone.
import sharp from "sharp";

const BONE = [0xe3, 0xdd, 0xd6];
const BONE_LIGHT = (0xe3 + 0xdd + 0xd6) / 3;
const CELL = 10; // pixels: a picture is judged in cells, since what the encoder does to single pixels is no fault of the ground
const RIM = 2; // cells along the picture's edge, where the ground is plain
const TINT = 4; // levels within which a colour is the bone tone in more or less light
const CALM = 14; // levels between the lightest and the darkest pixel of a cell that shows ground alone
const SHADED = 0.6; // no shadow is deeper
/** Levels by which plain ground may be lighter or darker than the bone tone. */
export const PLAIN = 1.5;

/**
 * Counts the cells of ground that are not plain although they should be: those that hang together with no product, as a
 * shadow begins at its product; and those along the picture's edge, unless the product itself goes beyond it.
 * @param {Buffer | string} file an encoded picture
 */
export async function faultyCells(file) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const columns = Math.floor(info.width / CELL);
  const rows = Math.floor(info.height / CELL);
  /** Levels above (or below) the bone tone; NaN is the product. */
  const light = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from = (row * info.width + column) * CELL * 3;
      light[row * columns + column] = groundLight(data, from, info.width);
    }
  }
  const isProduct = (/** @type {number} */ cell) => Number.isNaN(light[cell]);
  const isOff = (/** @type {number} */ cell) => Math.abs(light[cell] ?? 0) > PLAIN;
  const attached = new Uint8Array(light.length);
  const open = [...light.keys()].filter(isProduct);
  for (const cell of open) attached[cell] = 1;
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (const next of neighbours(cell, columns, rows)) {
      if (attached[next] || !isOff(next)) continue;
      attached[next] = 1;
      open.push(next);
    }
  }
  const isRim = (/** @type {number} */ cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    return Math.min(row, column, rows - 1 - row, columns - 1 - column) < RIM;
  };
  const cells = [...light.keys()];
  const isCut = cells.some((cell) => isRim(cell) && isProduct(cell));
  return cells.filter((cell) => isOff(cell) && (!attached[cell] || (isRim(cell) && !isCut))).length;
}

/**
 * @param {Buffer} data
 * @param {number} from the cell's first byte
 * @param {number} width of the picture, in pixels
 */
function groundLight(data, from, width) {
  const sum = [0, 0, 0];
  let low = 255;
  let high = 0;
  for (let y = 0; y < CELL; y++) {
    for (let at = from + y * width * 3, end = at + CELL * 3; at < end; at += 3) {
      for (let channel = 0; channel < 3; channel++) {
        const level = data[at + channel] ?? 0;
        sum[channel] = (sum[channel] ?? 0) + level;
        if (channel !== 1) continue;
        low = Math.min(low, level);
        high = Math.max(high, level);
      }
    }
  }
  const mean = sum.map((levels) => levels / CELL ** 2);
  const share = mean.reduce((all, level) => all + level, 0) / 3 / BONE_LIGHT;
  const isTinted = mean.some((level, channel) => Math.abs(level - share * (BONE[channel] ?? 0)) > TINT);
  return isTinted || high - low > CALM || share < SHADED ? Number.NaN : (share - 1) * BONE_LIGHT;
}

/**
 * @param {number} cell
 * @param {number} columns
 * @param {number} rows
 */
function* neighbours(cell, columns, rows) {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      if (x !== column || y !== row) yield y * columns + x;
    }
  }
}
