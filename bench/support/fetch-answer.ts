import { get } from "node:http";

const OF_THE_CONNECTION = ["connection", "keep-alive", "date"];

/** Headers and bytes as the shop sends them, for the yardstick to send again. */
export function fetchAnswer(
  port: number,
  path: string,
  asking: Record<string, string>,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers: asking }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const headers: Record<string, string> = {};
        for (const [name, value] of Object.entries(response.headers)) {
          if (typeof value === "string" && !OF_THE_CONNECTION.includes(name)) headers[name] = value;
        }
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}
