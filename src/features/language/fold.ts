/** Letters that Unicode does not take apart into a base letter and an accent. */
const ligatures: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ɗ: "d",
  ɓ: "b",
  ƙ: "k",
  ƴ: "y",
};

/** Lower-case a-z and 0-9 only: "Ọ̀RÍKÌ tote" is "oriki tote". */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøđðłıþɗɓƙƴ]/g, (letter) => ligatures[letter]!)
    .replace(/['’‘ʼ`]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** "Ìkòyí Last Co." as a part of an address: "ikoyi-last-co". */
export const slugOf = (text: string): string => foldText(text).replaceAll(" ", "-");

/** The singular forms that a plural may be of, the word itself first. */
export function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return [word];
  const forms = [word, word.slice(0, -1)];
  if (word.endsWith("es")) forms.push(word.slice(0, -2));
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("ves")) forms.push(`${word.slice(0, -3)}f`);
  return forms;
}

/** "Softer" and "softest" of "soft", "bigger" of "big", "ordered" and "ordering" of "order". */
export function stemsOf(word: string): string[] {
  const [, stem, ending] = /^([a-z]{3,}?)(er|est|ed|ing)$/.exec(word) ?? [];
  if (!stem) return [];
  const isCompared = ending === "er" || ending === "est";
  const isDoubled = isCompared && stem.at(-1) === stem.at(-2);
  return [
    stem,
    ...(isCompared ? [`${stem}e`] : []),
    ...(isDoubled ? [stem.slice(0, -1)] : []),
    ...(isCompared && stem.endsWith("i") ? [`${stem.slice(0, -1)}y`] : []),
  ];
}

/** The word and its plurals, as people write them. */
export function pluralsOf(word: string): string[] {
  if (word.length < 3) return [word];
  const forms = [word, `${word}s`, `${word}es`];
  if (word.endsWith("y")) forms.push(`${word.slice(0, -1)}ies`);
  if (word.endsWith("f")) forms.push(`${word.slice(0, -1)}ves`);
  return forms;
}
