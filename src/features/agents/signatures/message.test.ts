import { expect, test } from "vitest";
import { contentDigest, mustCover, readSignature, signatureBase } from "./message.ts";

const request = {
  method: "post",
  url: new URL("https://Shop.example/ucp/v1/carts?a=1"),
  header: (name: string) =>
    ({ "ucp-agent": ' profile="https://agent.example/ucp" ', "content-type": "application/json" })[
      name
    ],
};

test("what is signed is each covered part in its order, and the parameters as they came", () => {
  const params = '("@method" "@authority" "@path" "@query" "ucp-agent");keyid="k"';
  const components = ["@method", "@authority", "@path", "@query", "ucp-agent"];
  expect(signatureBase(request, { components, params })).toBe(
    [
      '"@method": POST',
      '"@authority": shop.example',
      '"@path": /ucp/v1/carts',
      '"@query": ?a=1',
      '"ucp-agent": profile="https://agent.example/ucp"',
      `"@signature-params": ${params}`,
    ].join("\n"),
  );
});

test("nothing is signed of what is not there, or of what the shop does not know", () => {
  for (const component of ["x-missing", "@status", "@signature-params"])
    expect(signatureBase(request, { components: [component], params: "" })).toBeUndefined();
});

test("a signature is read from its two headers", () => {
  const input = 'sig1=("@method" "content-digest");created=1;keyid="k 1";expires=20, other=()';
  expect(readSignature(input, "other=:AAAA:, sig1=:AQID:")).toEqual({
    components: ["@method", "content-digest"],
    params: '("@method" "content-digest");created=1;keyid="k 1";expires=20',
    keyId: "k 1",
    expires: 20,
    bytes: Buffer.from([1, 2, 3]),
  });
});

test("what is no signature is none", () => {
  const good = 'sig1=("@method");keyid="k"';
  for (const [input, signature] of [
    ["", ""],
    [good, "sig2=:AQID:"],
    [good, "sig1=AQID"],
    ['sig1=("@method")', "sig1=:AQID:"],
    ['sig1=("@method";req);keyid="k"', "sig1=:AQID:"],
    ['sig1="@method";keyid="k"', "sig1=:AQID:"],
  ] as const)
    expect(readSignature(input, signature)).toBeUndefined();
});

test("a signature covers the query, the agent and the body, where there are any", () => {
  expect(mustCover(request, true)).toEqual([
    "@method",
    "@authority",
    "@path",
    "@query",
    "ucp-agent",
    "content-digest",
    "content-type",
  ]);
  expect(contentDigest(Buffer.from('{"hello": "world"}'))).toBe(
    // The one of RFC 9530.
    "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:",
  );
});
