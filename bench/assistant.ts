// TEMI: how soon the first word of an answer arrives, and how long a model's sentence is under way
// in the shop.
import { request } from "node:http";
import { startChatModelDouble } from "../tests/support/chat-model-double.ts";
import { quantile } from "./support/http-load.ts";
import { startServer } from "./support/servers.ts";

const PORT = 3967;
const SAMPLES = 60;
const QUESTIONS = [
  "black pumps in size 8 under 80k",
  "wetin una get for owambe",
  "what does delivery to Kano cost?",
  "how do I return something?",
  "what size am I if my foot is 26 cm",
  "how much is the Ginika Suede Pump?",
];

/** Asks and gives the moments at which pieces of text arrived. */
function ask(content: string): Promise<{ sent: number; arrived: number[] }> {
  return new Promise((resolve, reject) => {
    const sent = performance.now();
    const arrived: number[] = [];
    const call = request(
      {
        port: PORT,
        host: "127.0.0.1",
        path: "/functions/v1/chatbot",
        method: "POST",
        headers: { "content-type": "application/json" },
      },
      (response) => {
        response.on("data", (chunk: Buffer) => {
          const now = performance.now();
          if (response.statusCode !== 200) return;
          for (const _ of chunk.toString().matchAll(/"content":"[^"]/g)) arrived.push(now);
        });
        response.on("end", () =>
          arrived.length > 0
            ? resolve({ sent, arrived })
            : reject(new Error(`TEMI said nothing (${response.statusCode})`)),
        );
        response.on("error", reject);
      },
    );
    call.on("error", reject);
    call.end(JSON.stringify({ messages: [{ role: "user", content }] }));
  });
}

async function withShop<T>(env: Record<string, string>, measure: () => Promise<T>): Promise<T> {
  const shop = await startServer(PORT, { env });
  try {
    return await measure();
  } finally {
    await shop.remove();
  }
}

/** Asks, leaves at the first word, and gives the time until the model's answer was given up. */
function leave(left: () => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port: PORT,
        host: "127.0.0.1",
        path: "/functions/v1/chatbot",
        method: "POST",
        headers: { "content-type": "application/json" },
      },
      (response) => {
        response.on("error", () => {});
        response.once("data", () => {
          const at = performance.now();
          left().then(() => resolve(performance.now() - at), reject);
          call.destroy();
        });
      },
    );
    call.on("error", () => {});
    call.end(JSON.stringify({ messages: [{ role: "user", content: "hello" }] }));
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
const sorted = (values: number[]) => values.sort((a, b) => a - b);

export default async function measureAssistant() {
  const builtIn = await withShop({ AI_BASE_URL: "", AI_MODEL: "" }, async () => {
    for (const question of QUESTIONS) await ask(question);
    const times: number[] = [];
    for (let at = 0; at < SAMPLES; at++) {
      const { sent, arrived } = await ask(QUESTIONS[at % QUESTIONS.length]!);
      times.push(arrived[0]! - sent);
    }
    return sorted(times);
  });

  const model = await startChatModelDouble();
  // The first piece is a whole sentence: a sentence passes on when it has ended.
  const words = ["Here are some lovely things! ", ..."That is what you may like".split(/(?= )/)];
  model.behave = () => ({ say: words, pauseMs: 5 });
  const passing = await withShop(
    { AI_BASE_URL: model.url, AI_MODEL: "double", AI_API_KEY: "test-key" },
    async () => {
      for (let at = 0; at < 5; at++) await ask("hello");
      const first: number[] = [];
      for (let at = 0; at < SAMPLES; at++) {
        model.sentAt.length = 0;
        const { arrived } = await ask("hello");
        first.push(arrived[0]! - model.sentAt[0]!);
      }
      model.behave = () => ({ hang: true, after: "Here are some words! " });
      const leaving: number[] = [];
      for (let at = 0; at < 20; at++) leaving.push(await leave(model.left));
      return { first: sorted(first), leaving: sorted(leaving) };
    },
  ).finally(() => model.stop());

  return [
    {
      name: "built-in, first word, median",
      value: round(quantile(builtIn, 0.5)),
      unit: "ms",
      limit: 20,
    },
    {
      name: "built-in, first word, 95th percentile",
      value: round(quantile(builtIn, 0.95)),
      unit: "ms",
    },
    {
      name: "a model's first sentence passed on, median",
      value: round(quantile(passing.first, 0.5)),
      unit: "ms",
      limit: 20,
    },
    {
      name: "a model's first sentence passed on, 95th percentile",
      value: round(quantile(passing.first, 0.95)),
      unit: "ms",
    },
    {
      name: "a model is left after the shopper, slowest of 20",
      value: round(passing.leaving.at(-1)!),
      unit: "ms",
      limit: 1000,
    },
  ];
}
