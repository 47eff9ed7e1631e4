import { constants, crc32, deflateRawSync } from "node:zlib";

const ROWS_AT_ONCE = 100;

/**
 * A sound PNG that is small as a file and fills the memory of whoever unpacks it: black, three bytes
 * a pixel. Put together from one compressed piece, so that the test itself unpacks nothing.
 */
export function makePictureBomb(width: number, height: number): Buffer {
  if (height % ROWS_AT_ONCE !== 0) throw new Error(`Make it a multiple of ${ROWS_AT_ONCE} high`);
  // Each row begins with the byte that names its filter: 0, none.
  const rowBytes = 1 + 3 * width;
  const rows = deflateRawSync(Buffer.alloc(ROWS_AT_ONCE * rowBytes), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const pieces = Array.from({ length: height / ROWS_AT_ONCE }, () => rows);
  // The checksum (Adler-32) of nothing but zeros.
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE((height * rowBytes) % 65_521);
  checksum.writeUInt16BE(1, 2);
  const lastBlock = Buffer.from([0x03, 0x00]);
  const pixels = Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces, lastBlock, checksum]);

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
