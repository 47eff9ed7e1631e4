import { afterEach, expect, test, vi } from "vitest";
import { parseArray } from "~/rest/parse-filter.ts";
import { callAsVisitor, readAsVisitor } from "./call.ts";
import { ShopError } from "./shop-error.ts";

afterEach(() => vi.unstubAllGlobals());

/** An answer whose body breaks off once `cut` is called. */
function answerCutOff() {
  let cut = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id":'));
      cut = () => controller.error(new TypeError("terminated"));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body, { status: 200 }));
  return () => cut();
}

test("an answer that breaks off is a failure, never an empty answer", async () => {
  const cut = answerCutOff();
  const called = callAsVisitor("suggest", { query: "bag" });
  cut();
  await expect(called).rejects.toMatchObject({ status: 0, code: "unreachable" });
});

test("a call given up while its answer arrives ends as given up", async () => {
  const cut = answerCutOff();
  const controller = new AbortController();
  const called = callAsVisitor("suggest", { query: "bag" }, { signal: controller.signal });
  controller.abort();
  cut();
  const error = await called.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect(error).not.toBeInstanceOf(ShopError);
});

test("a refusal carries the server's words", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "out_of_stock", message: "Gone." }, { status: 409 }),
  );
  await expect(callAsVisitor("suggest", { query: "bag" })).rejects.toMatchObject({
    status: 409,
    code: "out_of_stock",
    message: "Gone.",
    details: null,
  });
});

test("details with parts come as JSON text, others as plain text", async () => {
  const refuse = (details: string) =>
    vi.stubGlobal("fetch", async () => Response.json({ code: "x", details }, { status: 400 }));
  refuse('{"problems":[{"product_id":1}]}');
  await expect(callAsVisitor("suggest", { query: "bag" })).rejects.toMatchObject({
    details: { problems: [{ product_id: 1 }] },
  });
  refuse("lines: too many");
  await expect(callAsVisitor("suggest", { query: "bag" })).rejects.toMatchObject({
    details: "lines: too many",
  });
});

test("a read in nobody's name is an address that the wire reads as it was meant", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json({});
  });
  const brands = ["Kurmi & Sons", "one, two", 'say "so"', "back\\slash", "{}", ""];
  await readAsVisitor("search_products", { query: "red & blue", brands, page: 2 });
  await readAsVisitor("product_cards", { ids: [3, 12] });
  const [search, cards] = asked.map((path) => new URL(path, "http://shop.test"));
  expect(search!.pathname).toBe("/rest/v1/rpc/search_products");
  expect(search!.searchParams.get("query")).toBe("red & blue");
  expect(parseArray(search!.searchParams.get("brands")!)).toEqual(brands);
  expect(search!.searchParams.get("page")).toBe("2");
  expect(cards!.searchParams.get("ids")).toBe("{3,12}");
});
