import { expect, test } from "vitest";
import { readForm } from "./form.ts";

test("a body that no form sends is refused with 400", async () => {
  const send = (type: string, body: string) =>
    readForm(
      new Request("http://shop.test", { method: "POST", headers: { "content-type": type }, body }),
    );
  expect((await send("application/x-www-form-urlencoded", "a=1")).get("a")).toBe("1");
  for (const [type, body] of [
    ["application/json", '{"x":1}'],
    ["multipart/form-data", "broken"],
    ["multipart/form-data; boundary=x", "broken"],
  ] as const) {
    await expect(send(type, body), type).rejects.toMatchObject({ status: 400 });
  }
});
