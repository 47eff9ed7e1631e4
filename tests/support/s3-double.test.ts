import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConfig } from "~/platform/config.ts";
import { createFileStore } from "~/platform/services/files.ts";
import { type S3Double, s3Settings, startS3Double } from "./s3-double.ts";

let s3: S3Double;
beforeAll(async () => {
  s3 = await startS3Double();
});
afterAll(() => s3?.stop());

const filesWith = (env: Record<string, string> = {}) =>
  createFileStore(parseConfig({ ...s3Settings(s3), ...env }));

test("what the shop stores in S3 it reads, writes over and removes again", async () => {
  const files = filesWith();
  const key = "order-files/a b/Òrìkì (1).png";
  expect(await files.get(key)).toBeUndefined();
  await files.put(key, Buffer.from("first"), "image/png");
  await files.put(key, Buffer.from("second"), "image/png");
  expect((await files.get(key))?.toString()).toBe("second");
  expect([...s3.objects.keys()]).toEqual([key]);
  await files.remove(key);
  expect(await files.get(key)).toBeUndefined();
});

test("a wrong secret, another bucket and a store in trouble are errors", async () => {
  const put = (env: Record<string, string>) =>
    filesWith(env).put("x", Buffer.from("x"), "text/plain");
  await expect(put({ S3_SECRET_ACCESS_KEY: "guessed" })).rejects.toThrow(/403/);
  await expect(put({ S3_BUCKET: "other" })).rejects.toThrow(/does not exist/);
  s3.failWith = 404;
  await expect(put({})).rejects.toThrow(/does not exist/);
  s3.failWith = undefined;
  await expect(fetch(`${s3.url}/shop/x`)).resolves.toMatchObject({ status: 403 });
});
