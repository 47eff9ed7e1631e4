import { afterEach, expect, test, vi } from "vitest";
import { callAsVisitor } from "./call.ts";
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
