import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Call {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

/** One kind of request in a mixture: so many of `of` are of it. */
export interface Kind {
  share: number;
  call(n: number): Call;
}

export interface Sample {
  status: number;
  /** Milliseconds from when it was due to its last byte: what waits for its turn is late, too. */
  took: number;
  /** On the clock of `performance.now`. */
  endedAt: number;
}

export type Samples<Name extends string> = Record<Name, Sample[]>;

const GIVE_UP_MS = 30_000;

function send(port: number, agent: Agent, { path, method = "GET", headers, body }: Call) {
  return new Promise<number>((resolve) => {
    const sent = request(
      { port, host: "127.0.0.1", path, method, agent, timeout: GIVE_UP_MS, headers: headers ?? {} },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", () => resolve(0));
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

/** The kinds of a mixture in turn, evenly spread. */
function* mixed<Name extends string>(kinds: Record<Name, Kind>): Generator<[Name, Call]> {
  const names = Object.keys(kinds) as Name[];
  const credit = new Map(names.map((name) => [name, 0]));
  const counts = new Map(names.map((name) => [name, 0]));
  const whole = names.reduce((sum, name) => sum + kinds[name].share, 0);
  while (true) {
    for (const name of names) credit.set(name, credit.get(name)! + kinds[name].share);
    const next = names.reduce((most, name) =>
      credit.get(name)! > credit.get(most)! ? name : most,
    );
    credit.set(next, credit.get(next)! - whole);
    const n = counts.get(next)!;
    counts.set(next, n + 1);
    yield [next, kinds[next].call(n)];
  }
}

const emptySamples = <Name extends string>(kinds: Record<Name, Kind>): Samples<Name> =>
  Object.fromEntries(Object.keys(kinds).map((name) => [name, []])) as unknown as Samples<Name>;

/** A mixture of requests from this process to a shop in another. */
export function createLoad<Name extends string>(port: number, kinds: Record<Name, Kind>) {
  const agent = new Agent({ keepAlive: true });
  const requests = mixed(kinds);

  async function one(due: number, samples: Samples<Name>): Promise<void> {
    const [name, call] = requests.next().value as [Name, Call];
    const status = await send(port, agent, call);
    const endedAt = performance.now();
    samples[name].push({ status, took: endedAt - due, endedAt });
  }

  return {
    /** Each of so many people asks again when it was answered. @returns how many are served a second */
    async saturate(people: number, seconds: number): Promise<number> {
      const samples = emptySamples(kinds);
      const start = performance.now();
      const end = start + seconds * 1000;
      await Promise.all(
        Array.from({ length: people }, async () => {
          while (performance.now() < end) await one(performance.now(), samples);
        }),
      );
      const answers = (Object.values(samples) as Sample[][])
        .flat()
        .filter(({ status }) => status === 200);
      return answers.length / ((performance.now() - start) / 1000);
    },

    /** So many come a second, whether or not earlier ones were answered. */
    async offer(perSecond: number, seconds: number): Promise<Samples<Name>> {
      const samples = emptySamples(kinds);
      const start = performance.now();
      const sent: Promise<void>[] = [];
      for (let n = 0; n < perSecond * seconds; n++) {
        const due = start + (n * 1000) / perSecond;
        const early = due - performance.now();
        if (early > 1) await pause(early);
        sent.push(one(due, samples));
      }
      await Promise.all(sent);
      return samples;
    },

    close: () => agent.destroy(),
  };
}
