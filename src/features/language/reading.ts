import { type Entry, joiners } from "./entries.ts";
import {
  comparedFrom,
  isCounted,
  isDenied,
  isHeading,
  isRanking,
  isRefused,
  isVerb,
} from "./glances.ts";
import type { Lexicon } from "./lexicon.ts";
import { readAge, readCount } from "./numbers.ts";
import { Phrases } from "./phrases.ts";
import { readPrice } from "./prices.ts";
import type { Span, Token } from "./scan.ts";
import { readSize } from "./sizes.ts";
import { narrow, type Thing } from "./things.ts";
import type { Leftover, Understanding, Wearer, Wish, WishOf } from "./understanding.ts";

type NewWish = Wish extends infer Each
  ? Each extends Wish
    ? Omit<Each, keyof Span | "isNegated" | "notAt">
    : never
  : never;

const CLAUSE_ENDS = new Set([",", ".", ";", "!", "?", "(", ")", "\n"]);
/** What follows is wanted again: "she hates heels and loves loafers". */
const TURNS: ReadonlySet<string> = new Set([
  "but",
  "loves",
  "likes",
  "prefers",
  "prefer",
  "adores",
]);
const ADDS: ReadonlySet<string> = new Set(["and", "plus"]);
const CHOICES: ReadonlySet<string> = new Set(["or", "nor", "abi", "tabi"]);
/** What may be worn beside a piece; a price or a size is always the piece's own. */
const BESIDE_KINDS = new Set<Wish["kind"]>(["thing", "colour", "material"]);

/** One pass over the tokens of a text, and what was gathered of it so far. */
export class Reading {
  readonly #tokens: readonly Token[];
  readonly #lexicon: Lexicon;
  readonly #phrases: Phrases;
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
  /** It was an "or". */
  #isChoice = false;

  constructor(tokens: readonly Token[], lexicon: Lexicon) {
    this.#tokens = tokens;
    this.#lexicon = lexicon;
    this.#phrases = new Phrases(tokens, lexicon);
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
      const isCeiling =
        price.min !== null && price.max === null && isDenied(tokens, at, this.#saidTo());
      const isFloor = !isCeiling && isRefused(tokens, at, this.#saidTo());
      // "Cannot spend more than 60k": 60,000 itself may be spent.
      const naira = (price.min ?? price.max)!;
      const [min, max] = isCeiling
        ? [null, Math.round(naira)]
        : isFloor
          ? [Math.round(naira), null]
          : [price.min, price.max];
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
    const size = isCounted(tokens, at, this.#phrases.isThing)
      ? null
      : readSize(tokens, at, this.#isAfterWish(at), this.#phrases.thingAt);
    if (size) return this.#wish({ kind: "size", size: size.size }, at, size.next);
    return this.#phrase(at) ?? this.#number(at) ?? this.#word(at);
  }

  /** Where the last wish ends. */
  #saidTo = () => this.#wishes.findLast(({ kind }) => kind !== "sort" && kind !== "flag")?.end ?? 0;

  #mark(token: Token, at: number): number {
    if (CLAUSE_ENDS.has(token.text)) {
      this.#isSeparated = true;
      if (!(token.text === "," && this.#phrases.listGoesOn(this.#negation, at + 1)))
        this.#negation = null;
      this.#isBeside = false;
    }
    if (token.text === "/" || token.text === "+") this.#isSeparated = true;
    return at + 1;
  }

  #isAfterWish(at: number): boolean {
    const last = this.#wishes.at(-1);
    return last !== undefined && last.end >= (this.#tokens[at - 1]?.start ?? 0);
  }

  #phrase(at: number): number | null {
    const found = this.#phrases.find(at);
    if (!found) return null;
    const { entry, next } = found;
    const word = this.#tokens[at]!.text;
    if (next === at + 1 && joiners.has(word)) {
      this.#isSeparated = true;
      this.#isChoice = CHOICES.has(word);
      if (this.#negation !== "next" && entry.kind !== "negation") return next;
    }
    const maybeVerb = entry.kind === "thing" || entry.kind === "material";
    if (maybeVerb && next === at + 1 && isVerb(this.#tokens, at)) return next;
    switch (entry.kind) {
      case "thing":
        if (entry.thing.key === "top" && isRanking(this.#tokens, at, next)) return next;
        // "Without heel: flats" refuses the one and wants the other.
        if (this.#negation !== "next" && isHeading(this.#tokens, next, this.#phrases.isThing))
          return next;
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
        // "A kaftan, loafers to go with it and a fila": the fila is wanted, too.
        if (ADDS.has(this.#tokens[next]?.text ?? "")) this.#isBeside = false;
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
        if (TURNS.has(word)) this.#negation = null;
        return next;
    }
  }

  /** "My 7 year old daughter" is a child. */
  #wearer(wearer: Wearer, at: number, next: number): number {
    const last = this.#wishes.at(-1);
    if (last?.kind === "wearer" && last.age !== null) return next;
    return this.#wish({ kind: "wearer", wearer, age: null }, at, next);
  }

  #number(at: number): number | null {
    const count = readCount(this.#tokens, at, this.#phrases.isThing);
    if (!count) return null;
    this.#count ??= count.value;
    return count.next;
  }

  #word(at: number): number {
    const { type, text } = this.#tokens[at]!;
    if (joiners.has(text)) {
      this.#isSeparated = true;
      this.#isChoice = CHOICES.has(text);
      return at + 1;
    }
    if (TURNS.has(text)) this.#negation = null;
    const compared = comparedFrom(this.#tokens, at, this.#phrases);
    if (compared !== null) {
      this.#negation = "next";
      this.#notAt = compared;
      return at + 1;
    }
    if (type === "word" && (text.length > 1 || this.#tokens.length === 1)) this.#leave(at);
    return at + 1;
  }

  #leave(at: number): void {
    const { text, start, end } = this.#tokens[at]!;
    const isNegated = this.#negation === "next";
    // "No be small clutch": what the word tells of is not wanted either.
    if (isNegated && !this.#phrases.isThing(at + 1)) this.#negation = "leftover";
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

  #wish(wish: NewWish, at: number, next: number): number {
    const canBeNegated = wish.kind !== "price" && wish.kind !== "sort" && wish.kind !== "size";
    const isNegated =
      canBeNegated &&
      (this.#negation === "next" ||
        (this.#negation === wish.kind && this.#isSeparated) ||
        // "No embroidery or pattern": of what is unknown the other is not wanted, either.
        (this.#negation === "leftover" && this.#isChoice));
    this.#negation = isNegated ? wish.kind : null;
    const said = {
      ...wish,
      ...this.#phrases.spanOf(at, next),
      isNegated,
      notAt: isNegated ? this.#notAt : null,
    } as Wish;
    const isBeside = this.#isBeside && !isNegated && BESIDE_KINDS.has(wish.kind);
    (isBeside ? this.#beside : this.#wishes).push(said);
    this.#isSeparated = false;
    this.#isChoice = false;
    return next;
  }
}
