import { mensShoes, womensShoes } from "~/features/content/size-tables.ts";
import { byName, type KnownProduct, meets, type Wishes } from "./demo-products.ts";

export interface Question {
  id: string;
  group: string;
  turns: string[];
  expect: Expectation;
}

export type Expectation =
  | {
      kind: "products";
      wishes: Wishes;
      good: number[];
      count?: number;
      relation?: { than: "previous-max" | "previous-min"; op: "<" | "<=" | ">" | ">=" };
      some?: Wishes[];
    }
  | { kind: "none-but-nearest"; nearGood: number[] }
  | { kind: "facts"; mustContainAny: string[][]; mustNotContain?: string[] }
  | { kind: "refers"; ordinal: number; asks: string }
  | { kind: "declines"; mustNotContain: string[] }
  | {
      kind:
        | "not-sold"
        | "greeting"
        | "farewell"
        | "help"
        | "bot-honest"
        | "person"
        | "asks-sign-in"
        | "unclear"
        | "off-topic";
    };

/** An answer: its words, and the names of the products under it. */
export interface Given {
  text: string;
  cards: string[];
}

export interface Verdict {
  isRight: boolean;
  /** Says what is not so, or shows as fitting what breaks a wish. */
  isWrong: boolean;
  /** A wish is not kept, and the answer does not say so. */
  isIgnored: boolean;
  why: string;
}

/** As the questions' alternatives are compared. */
export const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, "")
    .replace(/[‐-―−]/g, "-")
    .replace(/[‘’ʼ]/g, "'")
    .replace(/(?<=\d)\s*-\s*(?=\d)/g, "-");

const isDigit = (letter: string | undefined) => letter !== undefined && /\d/.test(letter);

function contains(text: string, alternative: string): boolean {
  const part = fold(alternative);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const touches =
      (isDigit(part[0]) && isDigit(text[at - 1])) ||
      (isDigit(part.at(-1)) && isDigit(text[at + part.length]));
    if (!touches) return true;
  }
  return false;
}

const containsAny = (text: string, alternatives: readonly string[]) =>
  alternatives.some((one) => contains(text, one));

const ADMITS = ["no ", "not", "n't", "none", "sorry", "nothing", "unfortunately", "nearest"];
const NEAREST = [...ADMITS, "closest", "instead"];
const MISUNDERSTOOD = ["did not understand", "didn't understand", "do not know that"];
const GREETS = ["hi", "hello", "good", "welcome", "help", "how far", "looking for"];
const FAREWELL = "welcome,pleasure,anytime,glad,bye,enjoy,see you,thank".split(",");
const PEOPLE = "whatsapp,phone,call,email,contact,team,person,colleague,staff".split(",");
const SIGN_IN = ["sign in", "my orders", "order mail", "order number", "order's mail", "signed in"];
const SOLD_OUT =
  "sold out,out of stock,not available,isn't available,not in stock,unavailable,none left,does not come in".split(
    ",",
  );

const right: Verdict = { isRight: true, isWrong: false, isIgnored: false, why: "" };
const missed = (why: string, more: Partial<Verdict> = {}): Verdict => ({
  ...right,
  isRight: false,
  why,
  ...more,
});
const either = (isRight: boolean, why: string) => (isRight ? right : missed(why));

const productsOf = (names: readonly string[]): KnownProduct[] =>
  names.flatMap((name) => byName.get(name) ?? []);

/** With what they are found by in an answer. */
const names = [...byName.keys()].map((name) => ({ name, folded: fold(name) }));
const namedIn = (text: string) =>
  names.filter(({ folded }) => text.includes(folded)).map(({ name }) => name);

/** Judges the last answer. @param before the answer one turn earlier; null where that one showed too little to be asked about */
export function judge(question: Question, given: Given, before: Given | null): Verdict | null {
  const text = fold(given.text);
  const named = productsOf(namedIn(text));
  const shown = given.cards.length > 0 ? productsOf(given.cards) : named;
  const { expect } = question;
  switch (expect.kind) {
    case "products":
      return judgeProducts(expect, shown, text, before);
    case "none-but-nearest":
      if (!containsAny(text, NEAREST)) return missed("does not admit it", wrongShown(shown));
      return either(
        shown.every(({ id }) => expect.nearGood.includes(id)),
        "what is shown is not near",
      );
    case "not-sold":
      return either(containsAny(text, [...ADMITS, "we sell", "only"]), "does not say so");
    case "facts": {
      const lack = expect.mustContainAny.filter((group) => !containsAny(text, group));
      const says = (expect.mustNotContain ?? []).filter((one) => contains(text, one));
      if (lack.length + says.length === 0) return right;
      return missed(`lacks ${lack.map((group) => group[0])}; says ${says}`, {
        isWrong: says.length > 0,
      });
    }
    case "refers":
      return judgeReference(expect, question, text, shown, before);
    case "greeting":
      return either(
        containsAny(text, GREETS) && !containsAny(text, MISUNDERSTOOD),
        "does not greet",
      );
    case "farewell":
      return either(
        containsAny(text, FAREWELL) && !containsAny(text, MISUNDERSTOOD) && shown.length === 0,
        "does not answer thanks",
      );
    case "help": {
      const things = ["product|piece|find", "deliver", "return", "size", "order"];
      return either(
        things.filter((one) => containsAny(text, one.split("|"))).length >= 2,
        "names too little",
      );
    }
    case "bot-honest":
      return either(containsAny(text, ["assistant", "bot", "program"]), "does not say what it is");
    case "person":
      return either(containsAny(text, PEOPLE), "offers nobody");
    case "asks-sign-in":
      return either(containsAny(text, SIGN_IN), "does not ask to sign in");
    case "declines": {
      const says = expect.mustNotContain.filter((one) => contains(text, one));
      return either(text !== "" && says.length === 0, `says ${says}`);
    }
    case "unclear":
      return either(
        shown.length === 0 &&
          (text.includes("?") || containsAny(text, ["help", "tell me", "find"])),
        "does not ask back",
      );
    case "off-topic":
      return either(containsAny(text, ["shop", "find", "pieces", "deliver", "help"]), "goes along");
  }
}

/** Shown without a word of what does not hold. */
const wrongShown = (shown: readonly KnownProduct[]) => ({
  isWrong: shown.length > 0,
  isIgnored: shown.length > 0,
});

function judgeProducts(
  expect: Extract<Expectation, { kind: "products" }>,
  shown: readonly KnownProduct[],
  text: string,
  before: Given | null,
): Verdict {
  const { good, count, relation, some = [] } = expect;
  const admits = containsAny(text, NEAREST);
  if (relation) {
    const prices = productsOf(before?.cards ?? []).map(({ price }) => price);
    const bound = relation.than === "previous-max" ? Math.max(...prices) : Math.min(...prices);
    const holds = ({ price }: KnownProduct) =>
      (relation.op.endsWith("=") && price === bound) ||
      (relation.op.startsWith("<") ? price < bound : price > bound);
    const isPossible = [...byName.values()].some(
      (product) => good.includes(product.id) && holds(product),
    );
    if (!isPossible) return either(admits, "does not say that there is none");
    if (!shown.every(holds)) return missed("not in the relation asked", wrongShown(shown));
  }
  if (shown.length === 0) return missed("shows nothing");
  const bad = shown.filter(({ id }) => !good.includes(id));
  if (bad.length > 0) {
    return missed(
      `shows ${bad.map(({ name, price }) => `${name} ${price}`).join(", ")}`,
      admits ? {} : wrongShown(bad),
    );
  }
  if (count !== undefined && shown.length !== count)
    return missed(`shows ${shown.length} instead of ${count}`, { isIgnored: !admits });
  const lacks = some.filter((wishes) => !shown.some((product) => meets(wishes, product)));
  return lacks.length === 0
    ? right
    : missed(`shows nothing with ${JSON.stringify(lacks)}`, { isIgnored: !admits });
}

function judgeReference(
  expect: Extract<Expectation, { kind: "refers" }>,
  question: Question,
  text: string,
  shown: readonly KnownProduct[],
  before: Given | null,
): Verdict | null {
  const earlier = productsOf(before?.cards ?? []);
  const meant = earlier.at(expect.ordinal > 0 ? expect.ordinal - 1 : expect.ordinal);
  if (!meant || earlier.length < expect.ordinal) return null;
  const isNamed = text.includes(fold(meant.name)) || (shown.length === 1 && shown[0] === meant);
  switch (expect.asks) {
    case "price":
      return either(contains(text, String(meant.price)), `lacks ${meant.price}`);
    case "brand":
      return either(contains(text, meant.brand), `lacks ${meant.brand}`);
    case "material":
      return either(
        meant.features.some((feature) => sharesStuff(text, feature)) ||
          contains(text, meant.material),
        `lacks ${meant.material}`,
      );
    case "care": {
      const care = meant.features.find((feature) => feature.startsWith("Care:")) ?? "Care";
      return either(contains(text, care.replace("Care: ", "")), `lacks ${care}`);
    }
    case "size":
      return judgeSize(question, text, meant);
    default:
      return either(isNamed, `does not name ${meant.name}`);
  }
}

const sharesStuff = (text: string, feature: string) =>
  /leather|suede|silk|cotton|linen|wool|satin|velvet|raffia/.test(fold(feature)) &&
  text.includes(fold(feature));

function judgeSize(question: Question, text: string, meant: KnownProduct): Verdict {
  const said = question.turns.at(-1)!;
  const letter = /\b(?:XXL|XL|[SML])\b/.exec(said)?.[0];
  // "Number 2, una get 42?" asks for the 42 of the second.
  const withoutPick = said.replace(/\b(?:(?:number|no|option) \d|\d(?:st|nd|rd|th))\b/gi, "");
  const asked = Number(/\d{1,2}(?:\.5)?/.exec(withoutPick)?.[0] ?? 0);
  const rows = meant.category === "Women's Shoes" ? womensShoes : mensShoes;
  // "What sizes does the second come in?"
  if (!letter && asked === 0) {
    const names = rows.flatMap(({ us, eu }) =>
      meant.sizesInStock.includes(String(us)) ? [`eu ${eu}`] : [],
    );
    return either(containsAny(text, [...names, ...meant.sizesInStock]), "names no size of it");
  }
  const label = letter ?? String(rows.find(({ eu }) => eu === asked)?.us ?? asked);
  const isThere = meant.sizesInStock.includes(label);
  const denies = containsAny(text.split("in stock:")[0]!, SOLD_OUT);
  return isThere === !denies
    ? right
    : missed(`size ${label} ${isThere ? "is" : "is not"} there`, { isWrong: true });
}
