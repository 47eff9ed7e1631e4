/** A piece of an answer: words, a page of ours, or our WhatsApp. */
export type Piece = { text: string } | { to: string; label: string } | { whatsapp: true };

/** A line of an answer. */
export interface Line {
  pieces: Piece[];
  /** The product that a numbered line stands for. */
  productId: number | null;
}

const names: [RegExp, string][] = [
  [/^\/return-policy/, "Return & Refund Policy"],
  [/^\/shipping-info/, "Shipping Information"],
  [/^\/privacy-policy/, "Privacy Policy"],
  [/^\/terms-of-service/, "Terms of Service"],
  [/^\/size-guide/, "the size guide"],
  [/^\/contact/, "Contact"],
  [/^\/about/, "Our Story"],
  [/^\/auth/, "the sign-in page"],
  [/^\/orders$/, "My Orders"],
  [/^\/orders\//, "see the order"],
  [/^\/product\//, "see the piece"],
  [/^\/sale/, "Flash Sale"],
  [/^\/new-arrivals/, "New Arrivals"],
  [/^\/women/, "Women"],
  [/^\/men/, "Men"],
  [/^\/bags/, "Bags"],
  [/^\/products\?/, "open the list"],
  [/^\/products/, "all products"],
];

const LINK =
  /https:\/\/wa\.me\/\d+|(?<![\w/.:])\/(?:product\/\d{1,9}|orders(?:\/[\w-]+)?|products|return-policy|shipping-info|privacy-policy|terms-of-service|size-guide|contact|about|auth|sale|new-arrivals|women|men|bags)\b(?:[?#][\w=&%+#'-]*)?/g;
const LISTED = /^\d\. .*\(\/product\/(\d{1,9})\)/;

/** Words and links of an answer. Nothing in it becomes markup, and only our own pages become links. */
export function readLine(line: string): Line {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(LINK)) {
    if (match.index > end) pieces.push({ text: line.slice(end, match.index) });
    const to = match[0];
    if (to.startsWith("https:")) pieces.push({ whatsapp: true });
    else pieces.push({ to, label: names.find(([start]) => start.test(to))?.[1] ?? to });
    end = match.index + to.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  const id = LISTED.exec(line)?.[1];
  return { pieces, productId: id ? Number(id) : null };
}

export const readLines = (content: string): Line[] =>
  content
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(readLine);

/** The same as it is read out: links by their names. */
export const spoken = (line: string): string =>
  readLine(line.replace(/ \(\/product\/\d+\)/g, ""))
    .pieces.map((piece) =>
      "text" in piece ? piece.text : "to" in piece ? piece.label : "WhatsApp",
    )
    .join("");

/** The sentences and lines of an answer that are finished; with `ended` the rest counts too. */
export function finishedSentences(content: string, ended: boolean): string[] {
  // A full stop within "Co." or "9.30" ends nothing: a sentence goes on until space and a capital.
  const parts = content.split(/(?<=[.!?…])(?<!(?:^|\n)\d+\.)\s+(?=\p{Lu}|\p{N})|\n+/u);
  const finished = ended || content.endsWith("\n") ? parts : parts.slice(0, -1);
  return finished.map((part) => spoken(part).trim()).filter((part) => part !== "");
}
