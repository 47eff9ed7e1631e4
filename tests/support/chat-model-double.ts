// A stand-in for an OpenAI-compatible chat model. It refuses requests that do not fit the published
// description of POST /chat/completions, answers by a script, and misbehaves when asked to.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const text = z.union([
  z.string(),
  z.array(z.strictObject({ type: z.literal("text"), text: z.string() })).min(1),
]);
const toolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal("function"),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});
const functionName = z.string().regex(/^[\w-]{1,64}$/);
/** CreateChatCompletionRequest with the fields that the shop has a use for; others are refused. */
export const chatRequest = z
  .strictObject({
    model: z.string().min(1),
    messages: z
      .array(
        z.discriminatedUnion("role", [
          z.strictObject({ role: z.literal("system"), content: text }),
          z.strictObject({ role: z.literal("user"), content: text }),
          z.strictObject({
            role: z.literal("assistant"),
            content: z.union([text, z.null()]).optional(),
            tool_calls: z.array(toolCall).min(1).optional(),
          }),
          z.strictObject({ role: z.literal("tool"), content: text, tool_call_id: z.string() }),
        ]),
      )
      .min(1),
    stream: z.literal(true),
    stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
    max_tokens: z.number().int().min(1).optional(),
    temperature: z.number().min(0).max(2).optional(),
    tools: z
      .array(
        z.strictObject({
          type: z.literal("function"),
          function: z.strictObject({
            name: functionName,
            description: z.string().optional(),
            parameters: z.looseObject({ type: z.literal("object") }),
            strict: z.boolean().nullable().optional(),
          }),
        }),
      )
      .max(128)
      .optional(),
    tool_choice: z.enum(["none", "auto", "required"]).optional(),
    parallel_tool_calls: z.boolean().optional(),
  })
  .refine(({ messages }) => {
    // Every call is answered before anything else is said, and nothing answers what was not called.
    let open = new Set<string>();
    for (const message of messages) {
      if (message.role === "tool") {
        if (!open.delete(message.tool_call_id)) return false;
        continue;
      }
      if (open.size > 0) return false;
      if (message.role === "assistant") {
        open = new Set((message.tool_calls ?? []).map(({ id }) => id));
      }
    }
    return open.size === 0;
  }, "Tool calls and their answers do not belong together");

export type ChatRequest = z.output<typeof chatRequest>;

/** What the model does next. Pieces of text are sent one by one. */
export type Move =
  | { say: string | string[]; reason?: string; thenCut?: boolean; pauseMs?: number }
  | { call: { name: string; args: unknown }[]; say?: string }
  /** Answers with this status, or this body whatever it is. */
  | { status: number; body?: string }
  /** Takes the request and never answers; or stops in the middle. */
  | { hang: true; after?: string }
  /** Goes on until it is left. */
  | { endless: string };

export interface ChatModelDouble {
  /** Base address for AI_BASE_URL. */
  url: string;
  /** Every request that fitted the description. */
  requests: ChatRequest[];
  /** Why requests were refused; a test that has any has found a mistake of ours. */
  refused: string[];
  /** Decides by the request and how many came before it. */
  behave: (request: ChatRequest, turn: number) => Move;
  /** Resolves when a client has left an answer that was not finished. */
  left(): Promise<void>;
  /** performance.now() when each piece of text was written. */
  sentAt: number[];
  stop(): Promise<void>;
}

export async function startChatModelDouble(
  options: { key?: string } = {},
): Promise<ChatModelDouble> {
  const key = options.key ?? "test-key";
  let leave: () => void = () => {};
  let leaving = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const double: ChatModelDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    refused: [],
    behave: () => ({ say: "Hello." }),
    sentAt: [],
    left: () => leaving,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const refuse = (status: number, message: string) => {
      double.refused.push(message);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message, type: "invalid_request_error" } }));
    };
    if (request.method !== "POST" || request.url !== "/v1/chat/completions")
      return refuse(404, `Unknown request ${request.method} ${request.url}`);
    if (request.headers.authorization !== `Bearer ${key}`) return refuse(401, "Incorrect API key");
    if (!request.headers["content-type"]?.startsWith("application/json"))
      return refuse(415, "Not JSON");
    const parsed = chatRequest.safeParse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
    double.requests.push(parsed.data);
    response.on("close", () => {
      if (response.writableEnded) return;
      leave();
      leaving = new Promise((resolve) => {
        leave = resolve;
      });
    });
    await play(double.behave(parsed.data, double.requests.length - 1), response);
  }

  async function play(move: Move, response: ServerResponse): Promise<void> {
    if ("status" in move) {
      response.writeHead(move.status, { "content-type": "text/event-stream" });
      response.end(move.body ?? JSON.stringify({ error: { message: "Try again later" } }));
      return;
    }
    const write = (delta: object, reason: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({
          id: "chatcmpl-1",
          object: "chat.completion.chunk",
          created: 1_700_000_000,
          model: "double",
          choices: [{ index: 0, delta, finish_reason: reason }],
        })}\n\n`,
      );
    const say = (piece: string) => {
      double.sentAt.push(performance.now());
      write({ content: piece });
    };
    if ("hang" in move && move.after === undefined) return;
    response.writeHead(200, { "content-type": "text/event-stream" });
    write({ role: "assistant", content: "" });
    if ("hang" in move) {
      say(move.after!);
      return;
    }
    if ("endless" in move) {
      while (!response.destroyed) {
        say(move.endless);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return;
    }
    for (const piece of typeof move.say === "string" ? [move.say] : (move.say ?? [])) {
      say(piece);
      if ("pauseMs" in move) await new Promise((resolve) => setTimeout(resolve, move.pauseMs));
    }
    if ("call" in move) {
      for (const [index, { name, args }] of move.call.entries()) {
        const json = typeof args === "string" ? args : JSON.stringify(args);
        const half = Math.ceil(json.length / 2);
        write({
          tool_calls: [
            {
              index,
              id: `call_${double.requests.length}_${index}`,
              type: "function",
              function: { name, arguments: json.slice(0, half) },
            },
          ],
        });
        write({ tool_calls: [{ index, function: { arguments: json.slice(half) } }] });
      }
      write({}, "tool_calls");
    } else if (move.thenCut) {
      // What was written still goes out.
      response.socket?.destroySoon();
      return;
    } else if (move.reason !== "") write({}, move.reason ?? "stop");
    response.end("data: [DONE]\n\n");
  }
  return double;
}

/** The data of the tools' answers in a request, newest last. */
export const toolData = (request: ChatRequest): unknown[] =>
  request.messages.flatMap((message) =>
    message.role === "tool" && typeof message.content === "string"
      ? [JSON.parse(message.content)]
      : [],
  );
