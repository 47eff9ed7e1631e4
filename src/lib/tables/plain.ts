/** A heading without accents, capitals, marks, and a currency or a remark in brackets. */
export function plain(heading: string): string {
  const words = (text: string) =>
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const bare = words(heading.replace(/\([^)]*\)|\[[^\]]*\]|₦/g, " ")) || words(heading);
  return bare.replace(/(?<=.) (ngn|naira)$/, "");
}
