import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { readHandoff, tellScripts } from "./hand-off.server.ts";

const latin1 = (html: string) => Buffer.from(html).toString("latin1");
const utf8 = (html: string) => Buffer.from(html, "latin1").toString();
const PAGE = "<html><body><p>Àdùkẹ́ ₦</p></body></html>";

/** What the scripts of a page receive, and whether that was all. */
function received(page: string, nonce: string) {
  const mark = `<script nonce="${nonce}">`;
  const code = page.slice(page.indexOf(mark) + mark.length, page.lastIndexOf("</script>"));
  const parts: string[] = [];
  let isClosed = false;
  const streamController = {
    enqueue: (part: string) => void parts.push(part),
    close() {
      isClosed = true;
    },
  };
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } });
  return { text: parts.join(""), isClosed };
}

test("scripts receive to the letter what the loaders gave, and that it is all", () => {
  const told = `["It's \\"₦\\" & <b>Àdùkẹ́</b>","\\u0041","\u2028\u2029 𓀀",'\`\${1}']\nP1:[2]\r\n`;
  const page = utf8(tellScripts(latin1(PAGE), latin1(told), "secret"));
  expect(received(page, "secret")).toEqual({ text: told, isClosed: true });
  expect(page).toMatch(
    /^<html><body><p>Àdùkẹ́ ₦<\/p><script [^>]*>[^<]*<\/script><\/body><\/html>$/,
  );
});

test("nothing that a loader gave ends its script or begins another", () => {
  const told = '["</script><script>alert(1)</script><!--<script>"]\n';
  const page = tellScripts(PAGE, told, "secret");
  expect(page.match(/<\/?script|<!--/g)).toEqual(["<script", "</script"]);
  expect(received(page, "secret").text).toBe(told);
});

test("a page that nothing is told of is left as it is", () => {
  expect(tellScripts(PAGE, undefined, "secret")).toBe(PAGE);
});

test("a letter that comes in two pieces is one", async () => {
  const bytes = new TextEncoder().encode("₦1\n");
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 2));
      controller.enqueue(bytes.subarray(2));
      controller.close();
    },
  });
  expect(utf8(await readHandoff(stream))).toBe("₦1\n");
});
