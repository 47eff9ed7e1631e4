import { Agent, request } from "node:https";
import type { Answer, Post } from "../shoppers.ts";

/** As long as a browser waits for an answer that does not come. */
const PATIENCE_MS = 60_000;

/** Browsers of many people: over TLS, with connections kept open. */
export function createBrowsers(url: string, certificate: string) {
  const agent = new Agent({ keepAlive: true, ca: certificate });
  function send(
    method: string,
    path: string,
    headers: Record<string, string | number>,
    body?: string | Buffer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
      const sent = request(
        new URL(path, url),
        {
          agent,
          method,
          headers: { ...headers, ...length },
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => {
            text += part;
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
          response.on("error", reject);
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }
  const post: Post = (path, headers, body) => send("POST", path, headers, body);
  return { send, post, close: () => agent.destroy() };
}

export type Browsers = ReturnType<typeof createBrowsers>;
