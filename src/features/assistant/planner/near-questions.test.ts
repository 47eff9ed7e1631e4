import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "~/features/language/lexicon.ts";
import type { Shelf } from "../shelf/pieces.server.ts";
import { readConversation } from "./conversation.ts";
import { readMessage } from "./read-message.ts";

// Questions that are near to one of another topic.

const shelf: Shelf = {
  pieces: [],
  byId: new Map(),
  byOwnName: new Map(),
  byFirstWord: new Map(),
  lexicon: makeLexicon(emptyShop),
};
const topic = (text: string) => readMessage(text, shelf).topic;
const afterTurns = (...turns: string[]) =>
  readConversation(
    turns.map((content) => ({ role: "user", content })),
    shelf,
  );

test("what shops do elsewhere is not taken for a wish or a rule", () => {
  for (const text of [
    "can I reserve a bag",
    "how do points work",
    "how many people work there",
    "do you buy used clothes",
    "are your products original",
    "can you send it as a gift to my friend without the price",
  ])
    expect(topic(text), text).toBe("service");
  expect(topic("is your site secure")).toBe("security");
});

test("a question about an order, a return or the store is none about something near it", () => {
  expect(topic("I received size 42 but ordered 43")).toEqual({ policy: "defects" });
  expect(topic("how do I get my refund if I paid cash on delivery")).toEqual({ policy: "refunds" });
  expect(topic("can I pick up my order in store")).toBe("place");
  expect(topic("can I try the clothes on in the store")).toBe("place");
  expect(topic("payment failed and money left my account")).toBe("order");
  expect(topic("how I go measure my foot make I no buy wrong size")).toBe("size");
  expect(topic("Kwana nawa za a kawo kayana Kaduna")).toBe("delivery");
});

test("a wish is none of these", () => {
  for (const text of [
    "a cheap bag but not too small",
    "una get wallet? my own don tear",
    "invited to a traditional wedding as a guest, what should I wear",
    "something less than 20k for my boyfriend",
    "ankle boots, size 36 women's EU",
    "I bought a gown and got shoes, show me a bag to wear at the office",
  ])
    expect(["find", "available"], text).toContain(topic(text));
});

test("what a message leaves out is that of the last one", () => {
  expect(afterTurns("can I return shoes", "how many days").now.topic).toEqual({
    policy: "returns",
  });
  expect(afterTurns("how much is delivery to Jos", "how long").now.topic).toBe("delivery");
  expect(afterTurns("knee boots", "ankle ones instead").now.wanted.things[0]?.key).toBe(
    "ankle-boot",
  );
  expect(afterTurns("gift for my wife, 50k", "she likes bags", "red").before?.max).toBe(50_000);
  expect(afterTurns("heels size 38", "actually 39").now.wanted.size?.value).toBe("39");
});

test("behind a question about delivery another way of it is asked for", () => {
  expect(afterTurns("how much is delivery to Jos", "faster?").now.topic).toBe("delivery");
  expect(afterTurns("delivery to Kano", "cheaper one?").now.topic).toBe("delivery");
  expect(topic("cheaper one?")).toBe("cheaper");
});

test("what was bought and paid before is asked of the orders", () => {
  for (const text of [
    "which shoes did I buy last time",
    "what size did i buy last time",
    "show me my previous purchases",
    "did my payment enter",
    "i don pay, una don see am?",
  ])
    expect(topic(text), text).toBe("order");
  expect(topic("how do i pay by transfer")).toBe("payment");
  expect(topic("what should i buy for my wife")).toBe("find");
});

test("a defect and a refund are met before the return that is named beside them", () => {
  expect(topic("the bag I bought has bad stitching, can I still return")).toEqual({
    policy: "defects",
  });
  expect(topic("if I send am back, how long before I see my refund")).toEqual({
    policy: "refunds",
  });
});

test("so many pieces to compare are shown first", () => {
  expect(topic("3 agbadas in blue, I want to compare")).not.toBe("compare");
  expect(topic("compare the first and the second")).toBe("compare");
});

test("others at a lower price are asked for, and a pick behind a word of agreement is one", () => {
  expect(topic("anything lower in price?")).toBe("cheaper");
  expect(topic("what is the price")).toBe("price");
  expect(topic("ok and the first, who makes it")).not.toBe("thanks");
});

test("too dear is said in many ways", () => {
  for (const text of ["hmm plenty money. lower", "this one pass my power", "my money no reach"])
    expect(topic(text), text).toBe("cheaper");
});

test("the password's length, the account's mail and the languages are answered", () => {
  expect(topic("how long must my password be")).toBe("password");
  expect(topic("can i change my email address")).toBe("email");
  expect(topic("change the delivery address of my order")).toBe("address");
  expect(topic("which languages do you speak")).toBe("language");
  expect(topic("Bonjour, je cherche un sac rouge")).toBe("language");
});

test("a size behind its thing asks for no other size", () => {
  expect(topic("size 8 heels UK")).toBe("find");
  expect(topic("what is size 40 in UK")).toBe("size");
});

test("a mood or a reason before a wish is no complaint and no defect", () => {
  for (const text of [
    "Nobody ever has my size. US 11 women heels",
    "small crossbody bag, not black, hostel thieves like black. 70k",
    "wrist watch but leather strap spoils with my sweat so full metal",
    "blue kaftan for my dad, change it to brown",
  ])
    expect(topic(text), text).toBe("find");
  expect(topic("nobody has answered me since monday, i am angry")).toBe("complaint");
  expect(topic("the rider is a thief, where is my bag")).toBe("complaint");
  expect(topic("my leather bag spoils after one week, una go repair am?")).toEqual({
    policy: "defects",
  });
});

test("the shop's rules are asked about in other words", () => {
  expect(topic("to Uyo, cheapest way")).toBe("delivery");
  expect(topic("how long do you sit on an order before it even leaves your hands?")).toEqual({
    policy: "processing",
  });
  expect(topic("if I wan send something back wetin be first step")).toEqual({ policy: "returns" });
  expect(topic("please what exactly are you able to do for me in this chat?")).toBe("who");
  expect(topic("ok daalụ nne, ka ọ dị")).toBe("thanks");
  expect(topic("nagode, ina son takalma na mata")).toBe("find");
});
