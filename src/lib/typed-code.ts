/** Crockford's: no letter that is taken for a digit, and none that makes words. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 80 bits: nobody finds one by trying, and it can be typed. */
export const CODE_BYTES = 10;
const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** Bytes as the characters of a code. */
export function writeCode(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, CODE_BYTES)) bits = (bits << 8n) | BigInt(byte);
  let code = "";
  for (let n = 0; n < (CODE_BYTES * 8) / 5; n++) {
    code = ALPHABET[Number(bits & 31n)] + code;
    bits >>= 5n;
  }
  return code;
}

/** A code as a person typed it: in small letters, in groups, O for 0, I or L for 1. Null for what is none. */
export function readCode(typed: string): string | null {
  const code = typed
    .slice(0, 60)
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

/** As it is printed and mailed. */
export const groupCode = (code: string) => code.replace(/.{4}(?=.)/g, "$&-");
