import {
  type FieldKind,
  type ProductField,
  productFields,
} from "~/features/catalogue/admin/product-fields.ts";
import { badges, categories, filterColors } from "~/features/catalogue/rules.ts";
import { type NumberStyle, numberIn } from "~/lib/tables/numbers.ts";
import { fromLagos } from "~/lib/time.ts";
import type { Column } from "./headings.ts";

/** How the cells of one file are to be read. */
export interface Manner {
  numbers: NumberStyle | null;
  /** It came from this shop's own export: lists are parted by " | " and by nothing else. */
  isOurs: boolean;
  /** Badges of the shop besides those that the form offers. */
  badges: readonly string[];
  /** Pictures that came with the file, by their names in lower case, or were fetched, by their addresses. */
  pictures: ReadonlyMap<string, Picture>;
}

/** Where a picture lies in the shop, or why it could not be had. */
export interface Picture {
  url: string | null;
  problem: string | null;
}

/** What is wrong with a cell, for the person whose file it is. */
export class BadCell extends Error {}

/** Lists travel in one cell of ours, apart by " | "; a bar within an entry is doubled. */
const ours = (cell: string) =>
  cell.split(/ \| /).map((entry) => entry.trim().replaceAll("||", "|"));

/** How others part the entries of a list; a comma belongs to a sentence or an address. */
const partedBy: Partial<Record<Column, RegExp>> = {
  images: /[|\n]|[,;]\s+|[,;](?=https?:)/,
  sizes: /[|,;\n]/,
  colors: /[|,;/\n]/,
  features: /[|;\n]/,
  stock: /[|,;\n]/,
};

export function listIn(column: Column, cell: string, { isOurs }: Manner): string[] {
  const parts = isOurs ? ours(cell) : cell.split(partedBy[column] ?? /[|\n]/);
  return parts.map((entry) => entry.trim()).filter((entry) => entry !== "");
}

/** @throws BadCell for what is no number, or could be two */
export function numberOf(cell: string, { numbers }: Manner): number {
  const value = cell.trim() === "" ? Number.NaN : numberIn(cell, numbers);
  if (value === undefined) throw new BadCell(`"${cell.trim()}" is no number`);
  if (value === "doubtful") {
    throw new BadCell(
      `"${cell.trim()}" can be two numbers: say whether a point or a comma stands before the kobo`,
    );
  }
  return value;
}

/** Words as the shop writes them, whatever their capitals and apostrophes. */
const tidy = (text: string) =>
  text
    .trim()
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, " ");
const among = (words: readonly string[], text: string): string | undefined =>
  words.find((word) => word.toLowerCase() === tidy(text).toLowerCase());

const categoryWords = categories.map(({ name }) => name);
const colorWords = filterColors.map(({ name }) => name);

function categoryIn(cell: string): string {
  const known =
    among(categoryWords, cell) ?? categories.find(({ key }) => key === tidy(cell))?.name;
  if (known === undefined && tidy(cell) !== "") {
    throw new BadCell(
      `There is no such category: "${tidy(cell)}". There are ${categoryWords.join(", ")}`,
    );
  }
  return known ?? "";
}

function badgeIn(cell: string, manner: Manner): string | null {
  if (tidy(cell) === "") return null;
  const words = [...new Set([...badges, ...manner.badges])];
  const known = words.find((word) => word === cell) ?? among(words, cell);
  if (known === undefined) {
    throw new BadCell(`There is no such badge: "${tidy(cell)}". There are ${words.join(", ")}`);
  }
  return known;
}

const colorsIn = (cell: string, manner: Manner): string[] =>
  listIn("colors", cell, manner).map((entry) => {
    const known = among(colorWords, entry);
    if (known !== undefined) return known;
    throw new BadCell(`There is no such colour: "${entry}". There are ${colorWords.join(", ")}`);
  });

const flags: [value: boolean, words: RegExp][] = [
  [true, /^(true|yes|y|1|on|active|published|live|visible)$/i],
  [false, /^(false|no|n|0|off|inactive|draft|archived|hidden)$/i],
];

/** Nothing where nothing is said. */
function flagIn(cell: string): boolean | undefined {
  const word = tidy(cell);
  if (word === "") return undefined;
  const known = flags.find(([, words]) => words.test(word));
  if (!known) throw new BadCell(`"${word}" is neither Active nor Inactive`);
  return known[0];
}

const imagesIn = (cell: string, manner: Manner): string[] =>
  listIn("images", cell, manner).map((entry) => {
    const isAddress = /^(https?:\/\/|\/(?!\/))\S+$/.test(entry);
    const had = manner.pictures.get(isAddress ? entry : fileNameOf(entry));
    if (had?.url) return had.url;
    if (had) throw new BadCell(`The picture "${entry}" was not taken: ${had.problem}`);
    if (isAddress) return entry;
    throw new BadCell(`There is no picture "${entry}": send it in a ZIP, or give its address`);
  });

/** The last part of a path, as a picture is named in a file and in a ZIP. */
export const fileNameOf = (path: string) =>
  path.split(/[/\\]/).at(-1)!.normalize("NFC").trim().toLowerCase();

/** By the clock in Lagos. A day that could be two is not guessed. */
function timeIn(cell: string): string | null {
  const text = tidy(cell);
  if (text === "") return null;
  const [, first, second, year, clock] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}:\d\d)$/.exec(text) ?? [];
  const isPlain = first !== undefined && (Number(first) > 12 || Number(first) === Number(second));
  const two = (digits: string) => digits.padStart(2, "0");
  const at = fromLagos(
    isPlain ? `${year}-${two(second!)}-${two(first)} ${clock!.padStart(5, "0")}` : text,
  );
  if (at) return at.toISOString();
  throw new BadCell(`"${text}" is no day and time that can be read: write 2026-11-27 09:00`);
}

type Read = (cell: string, manner: Manner, column: ProductField) => unknown;

const readKind: Record<FieldKind, Read> = {
  text: (cell) => cell,
  optional: (cell) => (cell === "" ? null : cell),
  naira: numberOf,
  naira_or_none: (cell, manner) => (cell.trim() === "" ? null : numberOf(cell, manner)),
  time: timeIn,
  flag: flagIn,
  list: (cell, manner, column) => listIn(column, cell, manner),
};

/** Fields in which only known words may stand, or that are more than their kind. */
const readField: Partial<Record<ProductField, Read>> = {
  category: categoryIn,
  badge: badgeIn,
  colors: colorsIn,
  images: imagesIn,
};

/** A field as the wire takes it; undefined where the cell says nothing. @throws BadCell */
export const fieldIn = (name: ProductField, cell: string, manner: Manner): unknown =>
  (readField[name] ?? readKind[productFields[name].kind])(cell, manner, name);

/** "42: 3 | 43: 1", or "4" for the pool. @throws BadCell */
export function piecesIn(cell: string, manner: Manner): [size: string, pieces: number][] {
  const entries =
    cell.includes(":") || manner.isOurs ? listIn("stock", cell, manner) : [cell.trim()];
  return entries
    .filter((entry) => entry !== "")
    .map((entry) => {
      const at = entry.lastIndexOf(":");
      return at < 0
        ? ["", numberOf(entry, manner)]
        : [entry.slice(0, at).trim(), numberOf(entry.slice(at + 1), manner)];
    });
}
