/** What kind of claim a figure makes; each kind is checked against its like. */
export type FigureKind =
  | "money"
  | "percent"
  | "date"
  | "weekday"
  | "relative"
  | "time"
  | "span"
  | "stock"
  | "free"
  | "phone"
  | "number"
  | "code";

export interface Figure {
  kind: FigureKind;
  /** The same for every way of writing it: "₦43,000", "N43k" and "43 thousand naira" are 43000. */
  value: string;
  /** For a span of time: both ends of its range. */
  ends?: string[];
  at: number;
  text: string;
}

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1000,
  k: 1000,
  grand: 1000,
  million: 1e6,
  m: 1e6,
  mil: 1e6,
};
export const numberWords = [...small, ...tens, "hundred", "thousand", "million", "half"];
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const NUM = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const SCALE = "k|m|mil|thousand|grand|million|hundred";
const CURRENCY = `₦|NGN|[$€£¥₵]`;
const CURRENCY_WORD = `naira|ngn|₦|kobo|dollars?|usd|pounds?|gbp|euros?|cedis?`;
const WORD = `(?:${[...small, ...tens, "hundred", "thousand", "million"].join("|")})`;
const WORDS = String.raw`\b${WORD}(?:[\s-]+(?:and\s+)?${WORD})*\b`;
const MONTH = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`;
const UNIT = "minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?";
const B = String.raw`(?<![\p{L}\d])`;
const E = String.raw`(?![\p{L}\d])`;

/** The first that fits wins: a number alone is the last resort. */
const FIGURE = new RegExp(
  [
    `(?<iso>${B}\\d{4}-\\d{2}-\\d{2}${E})`,
    `(?<dayMonth>${B}\\d{1,2}(?:st|nd|rd|th)?(?:\\s+of)?\\s+${MONTH}${E})`,
    // Not the percentage that follows a month at the end of a sentence.
    `(?<monthDay>${B}${MONTH}\\.?\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?${E}(?!\\s*(?:%|percent)))`,
    `(?<slash>${B}\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}${E}|${B}\\d{1,2}/\\d{1,2}${E})`,
    `(?<time>${B}\\d{1,2}(?::\\d{2})?\\s*[ap](?:\\.m\\.|m${E})|${B}\\d{1,2}:\\d{2}${E})`,
    `(?<money>(?:${CURRENCY}|${B}N)\\s*(?:${NUM})(?:\\s*(?:${SCALE})${E})?|${B}(?:${NUM})(?:\\s*(?:${SCALE}))?\\s*(?:${CURRENCY_WORD})${E}|${B}(?:${NUM})\\s*(?:${SCALE})${E})`,
    `(?<percent>${B}(?:${NUM})\\s*(?:%|per\\s?cent)|${B}half[\\s-]+(?:the\\s+)?(?:price|off)${E})`,
    `(?<span>${B}(?:${NUM})(?:\\s*(?:-|–|—|to|or)\\s*(?:${NUM}))?[\\s-]*(?:(?:working|business)[\\s-]*)?(?:${UNIT})${E})`,
    `(?<stock>${B}(?:${NUM})\\s+(?:(?:more|pieces?|pairs?|items?|units?|of\\s+(?:them|these|it))\\s+)*(?:left|remain(?:ing|s)?|to\\s+go)${E})`,
    `(?<phone>\\+?${B}\\d[\\d \\u00a0()-]{7,}\\d${E})`,
    `(?<wordMoney>${WORDS}\\s+(?:${CURRENCY_WORD})${E})`,
    `(?<wordPercent>${WORDS}\\s+per\\s?cent${E})`,
    `(?<wordSpan>${WORDS}(?:\\s*(?:-|–|to|or)\\s*${WORDS})?[\\s-]+(?:(?:working|business)[\\s-]+)?(?:${UNIT})${E})`,
    `(?<wordStock>${WORDS}\\s+(?:(?:more|pieces?|pairs?|items?|units?|of\\s+(?:them|these|it))\\s+)*(?:left|remain(?:ing|s)?)${E})`,
    `(?<wordScale>(?:\\b${WORD}[\\s-]+(?:and\\s+)?)*\\b(?:hundred|thousand|million)s?\\b(?:[\\s-]+(?:and\\s+)?${WORD}\\b)*)`,
    `(?<weekday>${B}(?:mon|tues|wednes|thurs|fri|satur|sun)days?${E})`,
    `(?<relative>${B}(?:today|tonight|tomorrow|yesterday)${E})`,
    `(?<free>${B}(?:free|complimentary|gratis)${E}|(?<=\\b(?:no|without)\\s+(?:(?:any|extra|additional|delivery|shipping)\\s+)*)(?:fees?|charges?|costs?)${E})`,
    `(?<number>${B}(?:${NUM})${E})`,
    `(?<code>[\\p{L}\\d]*\\p{Nd}[\\p{L}\\p{Nd}]*)`,
  ].join("|"),
  "giu",
);
/** "Sat" and "Sun" are words too: only as a date writes them, they are days. */
const SHORT_DAY = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g;

const plain = (digits: string) => String(Number(digits.replace(/,/g, "")));

function readWords(text: string): number {
  let total = 0;
  let current = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    const one = word.replace(/s$/, "");
    if (small.includes(word)) current += small.indexOf(word);
    else if (tens.includes(word)) current += (tens.indexOf(word) + 2) * 10;
    else if (one === "hundred") current = (current || 1) * 100;
    else if (scales[one]) {
      total += (current || 1) * scales[one];
      current = 0;
    }
  }
  return total + current;
}

function readMoney(text: string): string {
  const match = new RegExp(`(${NUM})\\s*(${SCALE})?(?![\\p{L}])`, "iu").exec(text)!;
  const amount = Number(plain(match[1]!)) * (scales[match[2]?.toLowerCase() ?? ""] ?? 1);
  const foreign = /[$€£¥₵]|dollar|usd|pound|gbp|euro|cedi/i.exec(text)?.[0];
  const isKobo = /kobo/i.test(text);
  return `${foreign ?? ""}${Math.round(amount * (isKobo ? 1 : 100)) / 100}`;
}

const unitOf = (text: string) =>
  /(?<!\p{L})(min|hour|hr|day|week|month|year)(?:ute)?s?(?!\p{L})/iu
    .exec(text)![1]!
    .toLowerCase()
    .replace("hr", "hour");

function readTime(text: string): string {
  const [, hour, minute = "00"] = /(\d{1,2})(?::(\d{2}))?/.exec(text)!;
  const half = /([ap])\.?m/i.exec(text)?.[1]?.toLowerCase();
  const h = half ? (Number(hour) % 12) + (half === "p" ? 12 : 0) : Number(hour);
  return `${h}:${minute}`;
}

const monthIn = (text: string) =>
  months.find((month) => new RegExp(`\\b${month}`, "i").test(text)) ?? "";

function read(group: string, text: string): Omit<Figure, "at" | "text"> {
  switch (group) {
    case "iso":
      return {
        kind: "date",
        value: `${Number(text.slice(8))} ${months[Number(text.slice(5, 7)) - 1]}`,
      };
    case "dayMonth":
    case "monthDay":
      return { kind: "date", value: `${Number(/\d{1,2}/.exec(text)![0])} ${monthIn(text)}` };
    case "slash": {
      const [day, month] = text.split(/[/.]/);
      return { kind: "date", value: `${Number(day)} ${months[Number(month) - 1]}` };
    }
    case "time":
      return { kind: "time", value: readTime(text) };
    case "money":
      return { kind: "money", value: readMoney(text) };
    case "wordMoney":
      return { kind: "money", value: String(readWords(text)) };
    case "wordScale":
      return { kind: "money", value: String(readWords(text)) };
    case "percent":
      return {
        kind: "percent",
        value: /half/i.test(text) ? "50" : plain(/[\d,.]+/.exec(text)![0]),
      };
    case "wordPercent":
      return { kind: "percent", value: String(readWords(text)) };
    case "span": {
      const ends = text.match(new RegExp(NUM, "g"))!.map(plain);
      return { kind: "span", value: `${ends.join("-")} ${unitOf(text)}`, ends };
    }
    case "wordSpan": {
      const ends = text.split(/\s*(?:–|\bto\b|\bor\b)\s*/i).map((part) => String(readWords(part)));
      return { kind: "span", value: `${ends.join("-")} ${unitOf(text)}`, ends };
    }
    case "stock":
      return { kind: "stock", value: plain(/[\d,.]+/.exec(text)![0]) };
    case "wordStock":
      return { kind: "stock", value: String(readWords(text)) };
    case "weekday":
      return { kind: "weekday", value: text.slice(0, 3).toLowerCase() };
    case "phone":
      return { kind: "phone", value: text.replace(/\D/g, "") };
    case "number": {
      const value = plain(text);
      // "43000" and "43,000" are prices whatever stands beside them; 2026 is a year.
      const isAmount = Number(value) >= 1000 && !/^20\d\d$/.test(text);
      return { kind: isAmount ? "money" : "number", value };
    }
    default:
      return { kind: group as FigureKind, value: text.toLowerCase() };
  }
}

/** Every figure in a text, in its order: prices, shares, dates, times, counts, in digits or words. */
export function findFigures(text: string): Figure[] {
  let from = 0;
  // A figure does not go on in the next line.
  return text.split("\n").flatMap((line) => {
    const found = inLine(line).map((figure) => ({ ...figure, at: figure.at + from }));
    from += line.length + 1;
    return found;
  });
}

function inLine(text: string): Figure[] {
  const found: Figure[] = [];
  for (const match of text.matchAll(FIGURE)) {
    const group = Object.entries(match.groups!).find(([, value]) => value !== undefined)![0];
    found.push({ ...read(group, match[0]), at: match.index, text: match[0] });
  }
  for (const match of text.matchAll(SHORT_DAY)) {
    const before = found.findIndex(({ at }) => at > match.index);
    found.splice(before < 0 ? found.length : before, 0, {
      kind: "weekday",
      value: match[0].toLowerCase(),
      at: match.index,
      text: match[0],
    });
  }
  return found;
}

/** "26 nov": a day of the calendar as figures write it. */
export const dateValue = ({ day, month }: { day: number; month: number }) =>
  `${day} ${months[month - 1]}`;
