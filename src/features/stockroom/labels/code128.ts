/** Widths of bars and spaces of the symbols 0 to 105, as ISO/IEC 15417 has them; then the end. */
const SYMBOLS = [
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213",
  "221312 231212 112232 122132 122231 113222 123122 123221 223211 221132",
  "221231 213212 223112 312131 311222 321122 321221 312212 322112 322211",
  "212123 212321 232121 111323 131123 131321 112313 132113 132311 211313",
  "231113 231311 112133 112331 132131 113123 113321 133121 313121 211331",
  "231131 213113 213311 213131 311123 311321 331121 312113 312311 332111",
  "314111 221411 431111 111224 111422 121124 121421 141122 141221 112214",
  "112412 122114 122411 142112 142211 241211 221114 413111 241112 134111",
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141",
  "214121 412121 111143 111341 131141 114113 114311 411113 411311 113141",
  "114131 311141 411131 211412 211214 211232",
].flatMap((line) => line.split(" "));
const STOP = "2331112";

const START_B = 104;
const START_C = 105;
const TO_B = 100;
const TO_C = 99;
const CHECK = 103;

/** From so many digits in a row, pairs of them take less room, the change to them included. */
const WORTH_PAIRS = 4;

/** The numbers of the symbols for a text, without start, check and end: digits in pairs where that is shorter. */
function valuesOf(text: string): number[] {
  const values: number[] = [];
  let isPairs: boolean | undefined;
  let rest = text;
  while (rest !== "") {
    const digits = /^\d*/.exec(rest)![0].length;
    const even = digits - (digits % 2);
    const wantsPairs = isPairs ? digits >= 2 : even >= WORTH_PAIRS || even === rest.length;
    if (wantsPairs !== isPairs) {
      if (isPairs === undefined) values.push(wantsPairs ? START_C : START_B);
      else values.push(wantsPairs ? TO_C : TO_B);
      isPairs = wantsPairs;
    }
    values.push(isPairs ? Number(rest.slice(0, 2)) : rest.charCodeAt(0) - 32);
    rest = rest.slice(isPairs ? 2 : 1);
  }
  return values;
}

/**
 * A text as Code 128: the widths of its bars and of the spaces between them, in turn.
 *
 * @throws RangeError for what Code 128 cannot say: anything but plain letters, digits and signs
 */
export function encodeCode128(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(`Code 128 has no signs for "${text}"`);
  const values = valuesOf(text);
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  const symbols = [...values.map((value) => SYMBOLS[value]!), SYMBOLS[sum % CHECK]!, STOP];
  return [...symbols.join("")].map(Number);
}

/** The bars as a path in a box that is `width` modules wide, of which ten on each side are quiet, and 1 high. */
export function drawCode128(text: string): { width: number; path: string } {
  let at = 10;
  let path = "";
  encodeCode128(text).forEach((width, n) => {
    if (n % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  });
  return { width: at + 10, path };
}
