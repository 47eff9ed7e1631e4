import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import {
  createPublicWeb,
  isPublicAddress,
  NotPublic,
  type PublicWebOptions,
} from "./public-web.ts";

const limits = { maxBytes: 1024 * 1024, milliseconds: 5000 };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

/** Names lead to this machine; only what a test names counts as the internet. */
const web = (options: PublicWebOptions = {}) =>
  createPublicWeb({
    anyPort: true,
    isAllowed: (address) => address === "127.0.0.1",
    lookup: (_host, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]),
    ...options,
  });
const problem = async (address: string, from = web(), given = limits) =>
  from.fetchFile(address, given).then(
    () => "fetched",
    (error: Error) => error.message,
  );

test("only addresses of the internet are public", () => {
  for (const address of ["8.8.8.8", "102.89.0.1", "2a00:1450:4009::1", "2c0f:f248::1"]) {
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  }
  for (const address of [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "localhost",
    "",
  ]) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
});

test("no private network is asked, however its address is written", async () => {
  let asked = 0;
  const port = await serve((_request, answer) => {
    asked++;
    answer.end("secret");
  });
  const real = createPublicWeb({ anyPort: true });
  for (const address of [
    `http://127.0.0.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://localhost:${port}/`,
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
    "ftp://example.com/a.jpg",
    "http://user:secret@example.com/a.jpg",
    "//nowhere",
  ]) {
    expect([address, await problem(address, real)]).toEqual([
      address,
      "its address is not one of the public web",
    ]);
  }
  expect(await problem("http://example.com:8080/", createPublicWeb())).toContain("port");
  expect(asked).toBe(0);
});

test("a name that leads to a private network among others is not asked", async () => {
  const mixed = web({
    lookup: (_host, _options, found) =>
      found(null, [
        { address: "127.0.0.1", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ]),
  });
  expect(await problem("http://shop.example/a.jpg", mixed)).toContain("not one of the public web");
});

test("a redirect is looked at as the first address was, and there is an end to them", async () => {
  const port = await serve((request, answer) => {
    const to: Record<string, string> = {
      "/moved": "/a.jpg",
      "/inward": "http://10.0.0.1/a.jpg",
      "/file": "file:///etc/passwd",
      "/round": "/round",
    };
    const location = to[request.url!];
    if (location) return answer.writeHead(302, { location }).end();
    return answer.writeHead(200, { "content-type": "image/jpeg" }).end("picture");
  });
  const at = (path: string) => `http://pictures.example:${port}${path}`;
  expect((await web().fetchFile(at("/moved"), limits)).toString()).toBe("picture");
  expect(await problem(at("/inward"))).toContain("not one of the public web");
  expect(await problem(at("/file"))).toContain("not one of the public web");
  expect(await problem(at("/round"))).toContain("too often");
});

test("what is too large, too slow or no picture is left, and said so", async () => {
  const port = await serve((request, answer) => {
    const image = { "content-type": "image/jpeg" };
    if (request.url === "/said") {
      answer.writeHead(200, { ...image, "content-length": 2_000_000 });
      answer.write("x");
    } else if (request.url === "/endless") {
      answer.writeHead(200, image);
      const pour = () => {
        while (answer.write(Buffer.alloc(65_536))) if (answer.destroyed) return;
        answer.once("drain", pour);
      };
      pour();
    } else if (request.url === "/page") {
      answer.writeHead(200, { "content-type": "text/html" }).end("<p>");
    } else if (request.url === "/gone") {
      answer.writeHead(404).end();
    } else {
      // Never answered.
    }
  });
  const at = (path: string) => `http://pictures.example:${port}${path}`;
  expect(await problem(at("/said"))).toBe("it is larger than 1 MB");
  expect(await problem(at("/endless"))).toBe("it is larger than 1 MB");
  expect(await problem(at("/page"))).toBe("it is not a picture");
  expect(await problem(at("/gone"))).toBe("the server answered 404");
  expect(await problem(at("/silent"), web(), { ...limits, milliseconds: 50 })).toBe(
    "it took too long",
  );
});

test("what is posted arrives as it is; of the answer only its status and a pause are read", async () => {
  let arrived: unknown;
  const port = await serve(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { ttl } = request.headers;
    arrived = [request.method, request.url, ttl, Buffer.concat(parts).toString()];
    response.writeHead(429, { "retry-after": "30", location: "http://127.0.0.1/" }).end("x");
  });
  const message = { headers: { ttl: "60" }, body: Buffer.from("news"), milliseconds: 5000 };
  const answer = await web().post(`http://push.example:${port}/send`, message);
  expect(answer).toEqual({ status: 429, retryAfter: 30 });
  expect(arrived).toEqual(["POST", "/send", "60", "news"]);
});

test("nothing is posted into a network, whatever its name says", async () => {
  const message = { headers: {}, body: Buffer.from("news"), milliseconds: 5000 };
  for (const address of ["https://10.0.0.1/a", "https://push.example/a", "ftp://push.example/a"]) {
    const posted = web({ isAllowed: isPublicAddress }).post(address, message);
    await expect(posted).rejects.toBeInstanceOf(NotPublic);
  }
});
