import { Agent, request } from "node:http";

export interface Answer {
  status: number;
  bytes: number;
  /** Milliseconds from sending to the last byte. */
  took: number;
}

export interface Call {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export function createClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ path, method = "GET", headers = {}, body }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const sent = request(
        { port, host: "127.0.0.1", path, method, headers, agent },
        (response) => {
          let bytes = 0;
          response.on("data", (chunk: Buffer) => {
            bytes += chunk.length;
          });
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, bytes, took: performance.now() - start }),
          );
          response.on("error", reject);
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });

  /** Answers a second over all connections for some seconds. */
  async function rate(next: () => Call, seconds: number): Promise<number> {
    const end = performance.now() + seconds * 1000;
    let answers = 0;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) {
          const { status } = await send(next());
          if (status >= 500) throw new Error(`A benchmark request was answered with ${status}`);
          answers++;
        }
      }),
    );
    return answers / ((performance.now() - start) / 1000);
  }

  /** Times of `count` calls one after another, in milliseconds, sorted. */
  async function times(next: (n: number) => Call, count: number): Promise<number[]> {
    const found: number[] = [];
    for (let n = 0; n < count; n++) {
      const { status, took } = await send(next(n));
      if (status >= 500) throw new Error(`A benchmark request was answered with ${status}`);
      found.push(took);
    }
    return found.sort((a, b) => a - b);
  }
  /**
   * `perSecond` calls a second, sent whether or not earlier ones were answered, as people do.
   * @returns their times, in milliseconds, sorted
   */
  async function paced(
    next: (n: number) => Call,
    perSecond: number,
    seconds: number,
  ): Promise<number[]> {
    const start = performance.now();
    const calls = Array.from({ length: perSecond * seconds }, async (_, n) => {
      const due = start + (n * 1000) / perSecond;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      const { status } = await send(next(n));
      if (status >= 500) throw new Error(`A benchmark request was answered with ${status}`);
      // From the moment it was due: what waits for its turn is late too.
      return performance.now() - due;
    });
    return (await Promise.all(calls)).sort((a, b) => a - b);
  }
  return { send, rate, times, paced, close: () => agent.destroy() };
}

/** The value below which `share` (0-1) of sorted values lie. */
export const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
