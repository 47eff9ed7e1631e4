import { readDislikes } from "./dislikes.ts";
import { type Entry, joiners } from "./entries.ts";
import type { Lexicon } from "./lexicon.ts";
import { readAge, readCount } from "./numbers.ts";
import { readPrice } from "./prices.ts";
import { type Span, scan, type Token } from "./scan.ts";
import { joinSpokenSizes, readSize } from "./sizes.ts";
import { correctTokens, replaceSynonyms } from "./spelling.ts";
import type { Thing } from "./things.ts";
import type { Leftover, Understanding, Wearer, Wish, WishOf } from "./understanding.ts";
import { NUMBERS } from "./words/talk.ts";

type NewWish = Wish extends infer Each
  ? Each extends Wish
    ? Omit<Each, keyof Span | "isNegated" | "notAt">
    : never
  : never;

const CLAUSE_ENDS = new Set([",", ".", ";", "!", "?", "(", ")", "\n"]);
/** A "no" so many words before "more than 60k" makes it the most. */
const DENIED_WITHIN = 4;
const DENIALS = new Set(
  "no not cant cannot dont doesnt wont shouldnt mustnt never nothing nor wouldnt couldnt".split(
    " ",
  ),
);
const HARMLESS = new Set("mind problem wahala issue matter worry".split(" "));
const COUNTED = new Set(
  "pieces piece pcs people persons friends ladies guys bridesmaids groomsmen".split(" "),
);
const MOST_COUNTED = 24;
const WEARERS_OF = new Set(
  "he she who him and usually normally always only dad daddy father papa mum mummy mother mama husband hubby wife brother sister uncle aunty auntie friend boss oga son daughter boyfriend girlfriend fiance bobo babe".split(
    " ",
  ),
);
const RANKED = new Set([
  ...Object.keys(NUMBERS),
  ..."rated quality notch selling seller sellers picks pick best end choice choices brands".split(
    " ",
  ),
]);
/** What may be worn beside a piece; a price or a size is always the piece's own. */
const BESIDE_KINDS = new Set<Wish["kind"]>(["thing", "colour", "material"]);

/**
 * What a text means, in one pass from left to right: wishes with the span each came from, and the
 * words that no list knows. Pure; the lexicon is all it knows of the shop.
 * @param isTyping the last word may be unfinished
 */
export function understand(
  text: string,
  lexicon: Lexicon,
  { isTyping = false }: { isTyping?: boolean } = {},
): Understanding {
  const { tokens, corrections, corrected } = correctTokens(
    text,
    joinSpokenSizes(scan(text)),
    lexicon,
    isTyping,
  );
  const reading = new Reading(replaceSynonyms(tokens, lexicon), lexicon);
  reading.run();
  const read = reading.result();
  readDislikes(text, read.wishes);
  return { text, ...read, corrections, corrected };
}

class Reading {
  readonly #tokens: readonly Token[];
  readonly #lexicon: Lexicon;
  readonly #wishes: Wish[] = [];
  readonly #beside: Wish[] = [];
  readonly #leftover: Leftover[] = [];
  readonly #moves: Understanding["moves"] = [];
  readonly #picks: number[] = [];
  #count: number | null = null;
  #pointsBack = false;
  #greeting: Understanding["greeting"] = null;
  #thanks: Understanding["thanks"] = null;
  /** A "not" that holds for the next wish; its kind once that came, for an "or" behind it. */
  #negation: "next" | Wish["kind"] | "leftover" | null = null;
  #notAt = 0;
  #isBeside = false;
  /** An "and", an "or" or a comma came since the last wish. */
  #isSeparated = false;

  constructor(tokens: readonly Token[], lexicon: Lexicon) {
    this.#tokens = tokens;
    this.#lexicon = lexicon;
  }

  result() {
    return {
      wishes: this.#wishes,
      beside: this.#beside,
      leftover: this.#leftover,
      count: this.#count,
      moves: [...new Set(this.#moves)],
      picks: [...new Set(this.#picks)],
      pointsBack: this.#pointsBack || this.#picks.length > 0,
      greeting: this.#greeting,
      thanks: this.#thanks,
    };
  }

  run(): void {
    for (let at = 0; at < this.#tokens.length; ) at = this.#step(at);
  }

  #step(at: number): number {
    const tokens = this.#tokens;
    const token = tokens[at]!;
    const price = readPrice(tokens, at);
    if (price) {
      const { around, next } = price;
      const isCeiling = price.min !== null && price.max === null && this.#isDenied(at);
      const [min, max] = isCeiling ? [null, price.min] : [price.min, price.max];
      return this.#wish({ kind: "price", min, max, around }, at, next);
    }
    if (token.type === "mark") return this.#mark(token, at);
    const age = readAge(tokens, at);
    if (age) {
      const wearer = age.value < 13 ? "children" : null;
      const last = this.#wishes.findLast((wish) => wish.kind === "wearer");
      if (last?.kind === "wearer") {
        last.age = age.value;
        if (wearer) last.wearer = wearer;
        return age.next;
      }
      return wearer
        ? this.#wish({ kind: "wearer", wearer, age: age.value }, at, age.next)
        : age.next;
    }
    const size = this.#isCounted(at)
      ? null
      : readSize(tokens, at, this.#isAfterWish(at), (next) => this.#thingAt(next));
    if (size) return this.#wish({ kind: "size", size: size.size }, at, size.next);
    return this.#phrase(at) ?? this.#number(at) ?? this.#word(at);
  }

  /** "I really cannot spend | more than 60k", "wey no cost | reach 40k". */
  #isDenied(at: number): boolean {
    const said = this.#wishes.findLast(({ kind }) => kind !== "sort")?.end ?? 0;
    for (let n = at - 1; n >= Math.max(0, at - DENIED_WITHIN); n--) {
      const { type, text, start } = this.#tokens[n]!;
      if (type === "mark" || start < said || HARMLESS.has(text)) return false;
      if (DENIALS.has(text)) return true;
    }
    return false;
  }

  #mark(token: Token, at: number): number {
    if (CLAUSE_ENDS.has(token.text)) {
      this.#isSeparated = true;
      if (!this.#listGoesOn(token, at + 1)) this.#negation = null;
      this.#isBeside = false;
    }
    if (token.text === "/" || token.text === "+") this.#isSeparated = true;
    return at + 1;
  }

  /** "No black, brown or white" wants none of them; "no black, brown" wants brown. */
  #listGoesOn({ text }: Token, at: number): boolean {
    const kind = this.#negation;
    if (text !== "," || kind === null || kind === "next" || kind === "leftover") return false;
    for (let n = at; ; ) {
      const isLast = joiners.has(this.#tokens[n]?.text ?? "");
      const one = this.#find(isLast ? n + 1 : n);
      if (one?.entry.kind !== kind) return false;
      if (isLast) return true;
      const after = this.#tokens[one.next]?.text ?? "";
      if (after !== "," && !joiners.has(after)) return false;
      n = after === "," ? one.next + 1 : one.next;
    }
  }

  #thingAt(at: number): Thing | null {
    const entry = this.#find(at)?.entry;
    return entry?.kind === "thing" ? entry.thing : null;
  }

  #isThing = (at: number) => this.#thingAt(at) !== null;

  #isAfterWish(at: number): boolean {
    const last = this.#wishes.at(-1);
    return last !== undefined && last.end >= (this.#tokens[at - 1]?.start ?? 0);
  }

  #find(at: number): { entry: Entry; next: number } | null {
    const first = this.#tokens[at];
    if (!first || first.type === "mark") return null;
    let length = this.#lexicon.longestFrom(first.text);
    length = Math.min(length, this.#tokens.length - at);
    for (; length > 0; length--) {
      const words = this.#tokens.slice(at, at + length);
      if (words.some(({ type }) => type === "mark")) continue;
      const entry = this.#lexicon.find(words.map(({ text }) => text));
      if (entry) return { entry, next: at + length };
    }
    return null;
  }

  #phrase(at: number): number | null {
    const found = this.#find(at);
    if (!found) return null;
    const { entry, next } = found;
    const word = this.#tokens[at]!.text;
    if (next === at + 1 && joiners.has(word)) {
      this.#isSeparated = true;
      if (this.#negation !== "next" && entry.kind !== "negation") return next;
    }
    switch (entry.kind) {
      case "thing":
        if (entry.thing.key === "top" && this.#isRanking(next)) return next;
        if (word === "wears" && this.#isVerb(at)) return next;
        return this.#thing(entry.thing, at, next);
      case "colour":
        return this.#colour(entry, at, next);
      case "wearer":
        return this.#wearer(entry.wearer, at, next);
      case "material":
      case "occasion":
      case "brand":
      case "flag":
      case "sort":
        return this.#wish(entry, at, next);
      case "move":
        this.#moves.push(entry.move);
        return next;
      case "pick":
        this.#picks.push(entry.at);
        return next;
      case "pointer":
        this.#pointsBack = true;
        return next;
      case "negation":
        this.#negation = "next";
        this.#notAt = this.#tokens[at]!.start;
        return next;
      case "beside":
        this.#isBeside = true;
        return next;
      case "greeting":
        this.#greeting ??= entry.language;
        return next;
      case "thanks":
        this.#thanks ??= entry.language;
        return next;
      case "words":
        for (let n = at; n < next; n++) this.#leave(n);
        return next;
      case "noise":
        if (word === "but") this.#negation = null;
        return next;
    }
  }

  /** "In emerald, 5 pieces" is no size. */
  #isCounted(at: number): boolean {
    const [before, token, after] = [this.#tokens[at - 1], this.#tokens[at]!, this.#tokens[at + 1]];
    if (token.type !== "number" || after === undefined) return false;
    // "Groomsmen: 5 black oxfords".
    const isFirst = before === undefined || before.type === "mark";
    const isPlain = isFirst && !after.isGlued && token.value <= MOST_COUNTED;
    const isOfThings = isPlain && this.#isThing(at + 2);
    return COUNTED.has(after.text) || isOfThings;
  }

  /** "He wears 43" names no clothes; "ladies wears" does. */
  #isVerb(at: number): boolean {
    const after = this.#tokens[at + 1];
    return WEARERS_OF.has(this.#tokens[at - 1]?.text ?? "") || after?.type === "number";
  }

  /** "The top three loafers" are no tops. */
  #isRanking(next: number): boolean {
    const after = this.#tokens[next];
    return after?.type === "number" || (after !== undefined && RANKED.has(after.text));
  }

  /** "My 7 year old daughter" is a child. */
  #wearer(wearer: Wearer, at: number, next: number): number {
    const last = this.#wishes.at(-1);
    if (last?.kind === "wearer" && last.age !== null) return next;
    return this.#wish({ kind: "wearer", wearer, age: null }, at, next);
  }

  #number(at: number): number | null {
    const count = readCount(this.#tokens, at, (next) => this.#thingAt(next) !== null);
    if (!count) return null;
    this.#count ??= count.value;
    return count.next;
  }

  #word(at: number): number {
    const { type, text } = this.#tokens[at]!;
    if (joiners.has(text)) {
      this.#isSeparated = true;
      return at + 1;
    }
    if (type === "word" && (text.length > 1 || this.#tokens.length === 1)) this.#leave(at);
    return at + 1;
  }

  #leave(at: number): void {
    const { text, start, end } = this.#tokens[at]!;
    const isNegated = this.#negation === "next";
    // "No be small clutch": what the word tells of is not wanted either.
    if (isNegated && !this.#isThing(at + 1)) this.#negation = "leftover";
    const isName = this.#lexicon.isName(text);
    const isKnown = this.#lexicon.isKnown(text);
    this.#leftover.push({ word: text, start, end, isName, isKnown, isNegated });
  }

  /** "Rust red": a shade with its own colour is one wish. */
  #colour(entry: Extract<Entry, { kind: "colour" }>, at: number, next: number): number {
    const last = this.#wishes.at(-1);
    const start = this.#tokens[at]!.start;
    if (
      last?.kind === "colour" &&
      !this.#isSeparated &&
      this.#isAfterWish(at) &&
      last.end + 1 >= start
    ) {
      const { colour } = entry;
      const isBase = colour.shades.length === 0 && colour.colours[0] === last.colour.colours[0];
      if (isBase) {
        last.end = this.#tokens[next - 1]!.end;
        return next;
      }
    }
    return this.#wish(entry, at, next);
  }

  /** "Suede slingback heels" are slingbacks: of two names for one thing the narrower holds. */
  #thing(thing: Thing, at: number, next: number): number {
    const last = this.#wishes.findLast((wish) => wish.kind === "thing") as
      | WishOf<"thing">
      | undefined;
    const isAlone = this.#isBeside || this.#isSeparated || this.#negation !== null;
    if (last && !last.isNegated && !isAlone) {
      const common = thing.kinds.filter((key) => last.thing.kinds.includes(key));
      if (common.length > 0) {
        last.thing = narrow(last.thing, thing, common);
        if (this.#isAfterWish(at)) last.end = this.#tokens[next - 1]!.end;
        return next;
      }
    }
    return this.#wish({ kind: "thing", thing }, at, next);
  }

  #span = (at: number, next: number): Span => ({
    start: this.#tokens[at]!.start,
    end: this.#tokens[next - 1]!.end,
  });

  #wish(wish: NewWish, at: number, next: number): number {
    const canBeNegated = wish.kind !== "price" && wish.kind !== "sort" && wish.kind !== "size";
    const isNegated =
      canBeNegated &&
      (this.#negation === "next" || (this.#negation === wish.kind && this.#isSeparated));
    this.#negation = isNegated ? wish.kind : null;
    const said = {
      ...wish,
      ...this.#span(at, next),
      isNegated,
      notAt: isNegated ? this.#notAt : null,
    } as Wish;
    const isBeside = this.#isBeside && !isNegated && BESIDE_KINDS.has(wish.kind);
    (isBeside ? this.#beside : this.#wishes).push(said);
    this.#isSeparated = false;
    return next;
  }
}

function narrow(before: Thing, now: Thing, common: string[]): Thing {
  if (common.includes(now.key)) return now;
  if (common.includes(before.key)) return before;
  return { ...now, kinds: common };
}
