import { findStyle, type NumberStyle } from "~/lib/tables/numbers.ts";
import { bareNumber, readAmount } from "./amounts.ts";
import { findDayOrder, pastDay } from "./days.ts";
import { BadLine, type CreditLine, type ReadLines, wordsOf } from "./lines.ts";

const NUMBER = "\\d{1,3}(?:[ ,.']\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)*";
/** An amount: behind its currency, or behind the word for it. */
const AMOUNT = new RegExp(
  `(?:₦|\\bNGN|\\bN(?=\\s?\\d)|(?:amt|amount)\\s*[:=.]?)\\s*(?:NGN|₦|N)?\\s*(${NUMBER})(?:\\s*(CR|DR)\\b)?`,
  "gi",
);
/** What stands before a balance, or a charge: no money that came. */
const BESIDE =
  /(bal(ance)?\.?|avail\w*|total|charge|fee|vat|commission|levy|limit)\s*(is|:|=|\.)*\s*$/i;
const OUT =
  /\b(debit(ed)?|DR|withdraw(al|n)|purchase|you (have )?(just )?(sent|paid|transferred))\b/i;
const IN = /\b(credit(ed)?|CR|received|deposit(ed)?|sent you|paid you|inflow)\b/i;
/** A day in an alert: a number of digits or of a month's name beside it. */
const DAY =
  /\b(20\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:20)?\d\d|\d{1,2}[-/ .]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ .,]+(?:20)?\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? 20\d\d)/i;

interface Block {
  line: number;
  text: string;
}

/**
 * What came in by alerts of banks, pasted from SMS or mail: one after another, parted by empty lines
 * or each in a line of its own.
 */
export function readAlerts(source: string, today: string): ReadLines {
  const blocks = alertsIn(source);
  const read: ReadLines = { credits: [], problems: [], debits: 0 };
  const order = findDayOrder(blocks.map(({ text }) => DAY.exec(text)?.[0] ?? ""));
  const numbers = blocks.flatMap(({ text }) => amountsIn(text).map(({ number }) => number));
  const { style } = findStyle(numbers.map(bareNumber), ",");
  for (const block of blocks) {
    try {
      const found = readAlert(block, { style, order, today });
      if (found === "out") read.debits++;
      else read.credits.push(found);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      read.problems.push({ line: block.line, problem: error.message });
    }
  }
  return read;
}

/** Amounts of a text that are no balance. */
const amountsIn = (text: string) =>
  [...text.matchAll(AMOUNT)]
    .filter(({ index }) => !BESIDE.test(text.slice(Math.max(0, index - 24), index)))
    .map((found) => ({ number: found[1]!.trim(), mark: found[2]?.toUpperCase() }));

/** What a line calls itself, "Acct" of "Acct: 123", or all of it where that is as short. */
const labelOf = (text: string) =>
  /^\s*([a-z][a-z. ]{1,12})(?::|$)/i.exec(text.split("\n", 1)[0]!)?.[1]?.toLowerCase();

/**
 * The text taken apart: an alert has one amount. The next begins with an empty line before another
 * amount or, where there is none, with the line that has it or that begins as the alert did.
 */
function alertsIn(source: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const paragraph of paragraphsOf(source)) {
    if (open && hasAmount(open) && paragraph.some(hasAmount)) open = undefined;
    for (const line of paragraph) {
      const label = labelOf(line.text);
      const beginsAnew = label !== undefined && label === labelOf(open?.text ?? "");
      if (open && !(hasAmount(open) && (beginsAnew || hasAmount(line)))) {
        open.text += `\n${line.text}`;
      } else {
        open = { ...line };
        blocks.push(open);
      }
    }
  }
  return blocks.filter(({ text }) => /\d/.test(text));
}

const hasAmount = ({ text }: Block) => amountsIn(text).length > 0;

/** Lines that no empty line parts. */
function paragraphsOf(source: string): Block[][] {
  const paragraphs: Block[][] = [[]];
  source.split(/\r\n|[\n\r]/).forEach((text, at) => {
    if (text.trim() === "") paragraphs.push([]);
    else paragraphs.at(-1)!.push({ line: at + 1, text });
  });
  return paragraphs;
}

function readAlert(
  { line, text }: Block,
  manner: { style: NumberStyle | null; order: ReturnType<typeof findDayOrder>; today: string },
): CreditLine | "out" {
  const [amount] = amountsIn(text);
  if (!amount) throw new BadLine("No amount was found in this alert");
  if (amount.mark === "DR" || (OUT.test(text) && !IN.test(text))) return "out";
  if (amount.mark !== "CR" && !IN.test(text)) {
    throw new BadLine("It does not say whether this came in or went out");
  }
  if (amount.mark !== "CR" && isOut(text)) return "out";
  const found = readAmount(amount.number, manner.style);
  if (!found) throw new BadLine("The amount is nothing");
  const day = DAY.exec(text)?.[0];
  if (!day) throw new BadLine("No date was found in this alert: write it into its line");
  return {
    line,
    day: pastDay(day, manner.order, manner.today),
    kobo: found.kobo,
    words: wordsOf([text]),
  };
}

/** Of an alert that has words for both ways the first one is about its money. */
const isOut = (text: string) => {
  const out = text.search(OUT);
  return out >= 0 && out < text.search(IN);
};
