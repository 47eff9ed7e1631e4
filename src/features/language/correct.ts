/** Edits between two words, at most `most` (else most + 1): insert, delete, replace, swap two neighbours. */
export function editDistance(a: string, b: string, most = 9): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, beforeLast[j - 2]! + 1);
      }
      row.push(best);
      least = Math.min(least, best);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** A bit for each letter that a word has: two words that differ in many cannot be near. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << ((word.charCodeAt(at) - 97) % 32);
  return bits;
}

function countBits(bits: number): number {
  let left = bits;
  let count = 0;
  while (left !== 0) {
    left &= left - 1;
    count++;
  }
  return count;
}

const allowedEdits = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3);
const LONGEST_WORD = 24;

interface Candidate {
  word: string;
  letters: number;
  /** 0: a thing; 1: a colour, cloth or house; 2: some name. Lower wins among equally near ones. */
  rank: number;
}

interface Near {
  word: string;
  cost: number;
}

/** Finds the word that a mistyped one most likely is, the catalogue's nouns first; never one of prose. */
export class Corrector {
  readonly #byLength: Map<string, Candidate>[] = [];

  add(word: string, rank: number): void {
    if (word.length < 3 || word.length > LONGEST_WORD) return;
    this.#byLength[word.length] ??= new Map();
    const same = this.#byLength[word.length]!;
    const known = same.get(word);
    if (known) known.rank = Math.min(known.rank, rank);
    else same.set(word, { word, letters: lettersOf(word), rank });
  }

  /** The nearest word of several lists, for a plural the plural of it. */
  static nearest(word: string, lists: readonly Corrector[]): string | undefined {
    if (word.length > LONGEST_WORD) return undefined;
    const whole = best(lists.map((list) => list.#nearest(word)));
    const isPlural = word.length > 4 && word.endsWith("s") && !word.endsWith("ss");
    const single = isPlural
      ? best(lists.map((list) => list.#nearest(word.slice(0, -1))))
      : undefined;
    if (single && (!whole || single.cost < whole.cost)) return `${single.word}s`;
    return whole?.word;
  }

  #nearest(word: string): Near | undefined {
    const most = allowedEdits(word.length);
    if (most === 0) return undefined;
    const letters = lettersOf(word);
    let nearest: Near | undefined;
    for (let length = Math.max(3, word.length - most); length <= word.length + most; length++) {
      for (const candidate of this.#byLength[length]?.values() ?? []) {
        if (countBits(letters ^ candidate.letters) > most * 2) continue;
        const edits = editDistance(word, candidate.word, most);
        if (edits > most || !isLikely(word, candidate, edits)) continue;
        const strange = word[0] === candidate.word[0] ? 0 : 0.6;
        const cost = edits + strange + candidate.rank * 0.3 + unlikeness(word, candidate.word);
        nearest = best([nearest, { word: candidate.word, cost }]);
      }
    }
    return nearest;
  }

  complete(start: string): string | undefined {
    if (start.length < 3 || start.length > LONGEST_WORD) return undefined;
    let first: Candidate | undefined;
    for (const words of this.#byLength) {
      for (const candidate of words?.values() ?? []) {
        if (!candidate.word.startsWith(start)) continue;
        if (!first || candidate.rank < first.rank) first = candidate;
      }
    }
    return first?.word;
  }
}

function isLikely(word: string, { word: other, rank }: Candidate, edits: number): boolean {
  // Names are many and short: only one edit away are they likely meant.
  if (rank === 2 && (word.length < 5 || edits > (word.length > 7 ? 2 : 1))) return false;
  // Of the shortest only two letters may be swapped: "bga".
  if (word.length < 4 && [...word].sort().join() !== [...other].sort().join()) return false;
  // People mistype the beginning of a word the least.
  return word[0] === other[0] || edits < 2;
}

const best = (found: readonly (Near | undefined)[]): Near | undefined =>
  found.reduce((one, other) => {
    if (!one || !other) return one ?? other;
    if (one.cost !== other.cost) return one.cost < other.cost ? one : other;
    return one.word <= other.word ? one : other;
  }, undefined);

const consonants = (word: string) => word.replace(/[aeiouy]/g, "").replace(/(.)\1/g, "$1");
/** Of equally near words the one with the same consonants sounds like it. */
const unlikeness = (a: string, b: string) =>
  (consonants(a) === consonants(b) ? 0 : 0.35) - (isAnagram(a, b) ? 0.15 : 0);
/** "Slik" is silk with two letters swapped, before it is a slip. */
const isAnagram = (a: string, b: string) =>
  a.length === b.length && a.length < 6 && [...a].sort().join() === [...b].sort().join();
