import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Json, translateAnswer, translateProfile, translateRequest } from "./ucp-earlier.ts";

/**
 * Stands before a shop and speaks the earlier version of the protocol, in which the tests ask.
 *
 * @param shop where the shop answers
 */
export async function startTranslator(shop: string): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const { status, body } = await pass(request).catch((error) => ({
      status: 502,
      body: { code: "not_translated", content: String(error) },
    }));
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };

  async function pass(request: IncomingMessage): Promise<{ status: number; body: Json }> {
    const { method = "GET", url: path = "/" } = request;
    const sent = await text(request);
    const key = request.headers["idempotency-key"];
    // The tests' own profile is at an address of this machine, where no shop reads one.
    const headers = {
      "content-type": "application/json",
      ...(typeof key === "string" ? { "idempotency-key": key } : {}),
    };
    // Orders had an address outside of the service.
    const known = path.startsWith("/orders/") ? `/ucp/v1${path}` : path;
    const answer = await fetch(`${shop}${known}`, {
      method,
      headers,
      ...(method === "GET" || sent === ""
        ? {}
        : { body: JSON.stringify(translateRequest(path, JSON.parse(sent))) }),
    });
    const body = (await answer.json()) as Json;
    const isProfile = path === "/.well-known/ucp";
    return {
      status: answer.status,
      body: isProfile ? translateProfile(body, url) : translateAnswer(body),
    };
  }
}
