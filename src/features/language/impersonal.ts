/** More digits than a price has: a phone, an account, a card, an order's number. */
const MOST_DIGITS = 8;
const countDigits = (text: string) => {
  let count = 0;
  for (const letter of text) if (letter >= "0" && letter <= "9") count++;
  return count;
};
/** "0803 555 0142": a part of a number that is written with spaces. */
const isNumberPart = (word: string) =>
  countDigits(word) > 0 && countDigits(word) * 2 > word.length && !/[a-z₦#]/i.test(word);
/** Codes such as an order's: long, letters and digits mixed. */
const isCode = (word: string) => word.length >= 8 && countDigits(word) >= 3 && /[a-z]/i.test(word);

/**
 * A text that somebody typed, without what may tell who they are: addresses of mailboxes and pages,
 * and numbers of phones, accounts and orders. Empty where nothing else is left.
 */
export function withoutPersonal(text: string): string {
  const words = text.trim().split(/\s+/);
  const kept: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    let digits = 0;
    while (end < words.length && isNumberPart(words[end]!)) digits += countDigits(words[end++]!);
    if (end > at) {
      if (digits <= MOST_DIGITS) kept.push(...words.slice(at, end));
      at = end;
      continue;
    }
    const word = words[at++]!;
    const isAddress = word.includes("@") || word.includes("://") || word.startsWith("www.");
    if (!isAddress && !isCode(word) && countDigits(word) <= MOST_DIGITS) kept.push(word);
  }
  return kept.join(" ");
}
