import { describe, expect, test } from "vitest";
import { readEvents } from "./ask.ts";
import {
  type Message,
  parseConversation,
  takeLastQuestion,
  toWire,
  withQuestion,
} from "./conversation.ts";
import { sumUp } from "./hand-over.ts";
import { finishedSentences, readLine } from "./rich-text.ts";

const bytes = (...pieces: string[]) => {
  const all = new TextEncoder().encode(pieces.join(""));
  return (size: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < all.length; at += size) controller.enqueue(all.slice(at, at + size));
        controller.close();
      },
    });
};
const collect = async (stream: ReadableStream<Uint8Array>) => {
  const events: unknown[] = [];
  for await (const event of readEvents(stream)) events.push(event);
  return events;
};

describe("the answer's stream", () => {
  const sent = bytes(
    ": hello\n\n",
    'data: {"a":"ẹ₦"}\r\n\r\n',
    'data: {"b":1}\n\n',
    "data: [DONE]\n\n",
  );
  test.each([1, 2, 3, 7, 1000])(
    "is read alike when it comes in pieces of %i bytes",
    async (size) => {
      expect(await collect(sent(size))).toEqual([{ a: "ẹ₦" }, { b: 1 }]);
    },
  );
  test("that ends before its end is a failure", async () => {
    await expect(collect(bytes('data: {"a":1}\n\n')(5))).rejects.toThrow("cut off");
  });
});

describe("links", () => {
  const linksOf = (text: string) => readLine(text).pieces.filter((piece) => !("text" in piece));
  test("lead to our own pages", () => {
    expect(linksOf("See /product/12, /return-policy#how and /products?color=Red.")).toEqual([
      { to: "/product/12", label: "see the piece" },
      { to: "/return-policy#how", label: "Return & Refund Policy" },
      { to: "/products?color=Red", label: "open the list" },
    ]);
    expect(linksOf("Write to https://wa.me/2348035550142.")).toEqual([{ whatsapp: true }]);
  });
  test.each([
    "https://evil.example/product/12",
    "//evil.example",
    "javascript:alert(1)",
    "<a href=/x>x</a>",
    "/admin/products",
    "/\\evil.example",
    "evil.example/sale",
  ])("never lead elsewhere: %s", (text) => expect(linksOf(text)).toEqual([]));
  test("a numbered line stands for its product", () => {
    expect(readLine("2. Pump by House, ₦43,000 (/product/7)").productId).toBe(7);
    expect(readLine("The Pump (/product/7)").productId).toBeNull();
  });
});

describe("what is read out", () => {
  test("is finished sentences, without addresses", () => {
    const answer =
      "Yes, it is in stock. It costs ₦43,000.50 by Ikoyi Last Co. in all. See /size-guide and";
    expect(finishedSentences(answer, false)).toEqual([
      "Yes, it is in stock.",
      "It costs ₦43,000.50 by Ikoyi Last Co. in all.",
    ]);
    expect(finishedSentences(answer, true).at(-1)).toBe("See the size guide and");
  });
  test("takes a list line by line", () => {
    expect(finishedSentences("1. Pump, ₦5 (/product/7)\n2. Mu", false)).toEqual(["1. Pump, ₦5"]);
  });
  test("grows by whole sentences only, however the text is cut", () => {
    const whole = "Hello there! We open at 9:00 AM. Sunday: Closed\nCome by. ";
    let before: string[] = [];
    for (let end = 0; end <= whole.length; end++) {
      const now = finishedSentences(whole.slice(0, end), end === whole.length);
      expect(now.slice(0, before.length)).toEqual(before);
      before = now;
    }
    expect(before).toEqual(["Hello there!", "We open at 9:00 AM.", "Sunday: Closed", "Come by."]);
  });
});

describe("a conversation", () => {
  const talk: Message[] = [
    { role: "assistant", content: "Hello" },
    { role: "user", content: "red shoes" },
    { role: "assistant", content: "Sorry", state: "failed" },
  ];
  test("goes to the server whole, without what failed", () => {
    expect(toWire(withQuestion(talk, "and bags?"))).toEqual([
      { role: "assistant", content: "Hello" },
      { role: "user", content: "red shoes" },
      { role: "user", content: "and bags?" },
    ]);
  });
  test("can ask its last question again", () => {
    expect(takeLastQuestion(talk)).toEqual([talk.slice(0, 1), "red shoes"]);
    expect(takeLastQuestion(talk.slice(0, 1))).toBeNull();
  });
  test("survives a refresh; an answer on its way is then a stopped one", () => {
    const kept = JSON.stringify(withQuestion(talk, "x"));
    expect(parseConversation(kept).at(-1)).toEqual({
      role: "assistant",
      content: "",
      state: "stopped",
    });
  });
  test.each([
    null,
    "",
    "{",
    "7",
    "null",
    '[null, 7, {"role":"system","content":"x"}, {"role":"user"}]',
  ])("damaged in the browser is an empty one: %s", (stored) =>
    expect(parseConversation(stored)).toEqual([]),
  );
  test("is summed up for a person: questions and pieces, within a message's length", () => {
    const card = (id: number, name: string) =>
      ({ id, name }) as NonNullable<Message["cards"]>[number];
    const long: Message[] = Array.from({ length: 30 }, (_, at) => [
      { role: "user" as const, content: `question ${at} ${"and more ".repeat(60)}` },
      { role: "assistant" as const, content: "…", cards: [card(at, `Piece ${at}`)] },
    ]).flat();
    const text = sumUp(long, { name: "Oríkì", publicUrl: "https://oriki.example" });
    expect(text.length).toBeLessThanOrEqual(1200);
    expect(text).toContain("question 29");
    expect(text).toContain("Piece 29 – https://oriki.example/product/29");
    expect(text).not.toContain("question 3 ");
  });
});
