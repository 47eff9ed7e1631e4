import type { SizeSystem } from "../tools/size-advice.ts";

export interface NamedSize {
  system: SizeSystem | "letter" | "bare";
  value: string;
}

const letters: Record<string, string> = {
  "extra small": "XS",
  xs: "XS",
  small: "S",
  s: "S",
  medium: "M",
  m: "M",
  large: "L",
  l: "L",
  "extra large": "XL",
  xl: "XL",
  xxl: "XXL",
  "2xl": "XXL",
  "double xl": "XXL",
};
const number = String.raw`(\d{1,2}(?:\.5)?)`;
const system = new RegExp(
  `\\b(uk|us|eu|eur|euro)\\s*(?:size)?\\s*${number}\\b|\\b(?:size\\s*)?${number}\\s*(uk|us|eu|eur)\\b`,
  "i",
);
const length = /\b(\d{2}(?:\.\d)?)\s*(?:cm|centimet(?:re|er)s?)\b/i;
const worded = new RegExp(
  `\\b(?:size|sizes|number|no|sz)\\.?\\s*(?:na\\s*|is\\s*|a\\s*)?${number}\\b|\\bi (?:be|am|wear|dey wear|use)\\s*(?:a\\s*)?(?:size\\s*)?${number}\\b|\\bfor ${number}\\b(?! ?(?:k|thousand|days?|naira|,))`,
  "i",
);
const letter =
  /\b(?:size|in|a|for|wear|be|sz|get|am)\s+(extra small|extra large|double xl|small|medium|large|xs|xxl|2xl|xl|s|m|l)\b|\b(xxl|2xl|xl|xs|extra large|medium|large) size\b|\b(xxl|2xl|xl|xs)\b/i;

/** The size a text names; null if none. A number alone counts only beside a word such as "size". */
export function findSize(text: string): NamedSize | null {
  const foot = length.exec(text);
  if (foot) return { system: "cm", value: foot[1]! };
  const named = system.exec(text);
  if (named) {
    const word = (named[1] ?? named[4])!.toLowerCase().slice(0, 2);
    return { system: word as SizeSystem, value: (named[2] ?? named[3])! };
  }
  const plain = worded.exec(text);
  const value = plain?.[1] ?? plain?.[2] ?? plain?.[3];
  if (value) return Number(value) >= 34 ? { system: "eu", value } : { system: "bare", value };
  const word = letter.exec(text);
  const found = word?.[1] ?? word?.[2] ?? word?.[3];
  return found ? { system: "letter", value: letters[found.toLowerCase()]! } : null;
}
