import type { LogPiece } from "./rules.ts";

// Names in the store:
//   base/<moment>-<line>.tar     a copy of the cluster's files and secrets.json
//   base/<moment>-<line>.json    what it is; written last: a copy without it does not exist
//   log/<line>/<from>-<to>-<moment>
//   files/<bucket>/<hash>        an uploaded file, by its content
//   dumps/<moment>/database      of another server's database, and secrets.json beside

/** A moment that sorts as text: 20261121T083000123Z. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:.]/g, "");

const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

export function momentOf(stamp: string): Date | undefined {
  const [, ...p] = STAMP.exec(stamp) ?? [];
  return p.length === 0
    ? undefined
    : new Date(`${p[0]}-${p[1]}-${p[2]}T${p[3]}:${p[4]}:${p[5]}.${p[6]}Z`);
}

const hex = (position: bigint) => position.toString(16).padStart(16, "0");

export const baseKey = (name: string) => ({ copy: `base/${name}.tar`, about: `base/${name}.json` });

export const dumpKey = (stamp: string) => ({
  database: `dumps/${stamp}/database`,
  secrets: `dumps/${stamp}/secrets.json`,
});

export const pieceKey = ({ line, from, to, at }: Omit<LogPiece, "name">): string =>
  `log/${line}/${hex(from)}-${hex(to)}-${stampOf(at)}`;

export function readPieceKey(key: string): LogPiece | undefined {
  const [, line, from, to, stamp] =
    /^log\/([^/]+)\/([0-9a-f]{16})-([0-9a-f]{16})-(\w+)$/.exec(key) ?? [];
  const at = momentOf(stamp ?? "");
  if (!line || !at) return undefined;
  return { name: key, line, from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), at };
}

/** PostgreSQL's "0/3000028". */
export function readPosition(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const writePosition = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();

/** File of PostgreSQL's log in which a position lies, on a timeline such as 00000001. */
export function segmentFile(timeline: string, position: bigint): string {
  const number = position >> 24n;
  const part = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");
  return `${timeline}${part(number >> 8n)}${part(number & 0xffn)}`;
}
