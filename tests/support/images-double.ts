// A stand-in for an OpenAI-compatible images endpoint: it refuses requests that the published
// description of POST /images/generations does not allow, and misbehaves when a test asks it to.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { z } from "zod";

const gptImage = z.strictObject({
  model: z.string().regex(/gpt-image/),
  prompt: z.string().min(1).max(32_000),
  n: z.number().int().min(1).max(10).optional(),
  size: z.enum(["auto", "1024x1024", "1536x1024", "1024x1536"]).optional(),
});
const dallE3 = z.strictObject({
  model: z.literal("dall-e-3"),
  prompt: z.string().min(1).max(4000),
  n: z.literal(1).optional(),
  size: z.enum(["1024x1024", "1792x1024", "1024x1792"]).optional(),
  response_format: z.enum(["url", "b64_json"]).optional(),
});
const other = z.strictObject({
  model: z.string().refine((model) => !/gpt-image|dall-e-3/.test(model)),
  prompt: z.string().min(1).max(1000),
  n: z.number().int().min(1).max(10).optional(),
  size: z.enum(["256x256", "512x512", "1024x1024"]).optional(),
  response_format: z.enum(["url", "b64_json"]).optional(),
});
const published = z.union([gptImage, dallE3, other]);
export type ImageRequest = z.infer<typeof published>;

/** How the next request that asks for `about` is answered; used up unless `always`. */
export interface ImageFault {
  /** Words of the prompt; none: any. */
  about?: string;
  status?: number;
  /** silent: never answered; cut: in the middle; nonsense: no JSON; words: JSON without a picture; noise: bytes that are no picture; huge: more than 32 MB. */
  as?: "silent" | "cut" | "nonsense" | "words" | "noise" | "huge";
  always?: boolean;
}

export interface ImagesDouble {
  url: string;
  requests: ImageRequest[];
  /** What was wrong with requests, in the published description's terms. */
  complaints: string[];
  faults: ImageFault[];
  /** Requests wait until the gate is opened again. */
  gate: { close(): void; open(): void; waiting(): number };
  stop(): Promise<void>;
}

export async function startImagesDouble(
  options: { apiKey?: string; models?: string[] } = {},
): Promise<ImagesDouble> {
  const { apiKey = "sk-images-double", models = ["gpt-image-1", "dall-e-3", "local-diffusion"] } =
    options;
  const requests: ImageRequest[] = [];
  const complaints: string[] = [];
  const faults: ImageFault[] = [];
  let closed = false;
  let line: (() => void)[] = [];

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const refuse = (status: number, message: string) => {
      complaints.push(message);
      send(response, status, { error: { message, type: "invalid_request_error", code: null } });
    };
    if (request.method !== "POST" || request.url !== "/v1/images/generations")
      return refuse(404, `Unknown request URL: ${request.method} ${request.url}`);
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return refuse(401, "Incorrect API key provided");
    if (!request.headers["content-type"]?.startsWith("application/json"))
      return refuse(400, "The body is not application/json");
    const parsed = published.safeParse(JSON.parse(body));
    if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
    const wanted = parsed.data;
    if (!models.includes(wanted.model))
      return refuse(404, `The model '${wanted.model}' does not exist`);
    requests.push(wanted);
    if (closed) await new Promise<void>((resolve) => line.push(resolve));

    const at = faults.findIndex(({ about }) => !about || wanted.prompt.includes(about));
    const fault = at === -1 ? undefined : faults[at]!;
    if (fault && !fault.always) faults.splice(at, 1);
    if (fault?.status)
      return send(response, fault.status, { error: { message: "The server had an error" } });
    switch (fault?.as) {
      case "silent":
        return;
      case "cut":
        response.writeHead(200, { "content-type": "application/json", "content-length": 5000 });
        response.write('{"created":1,"data":[{"b64_json":"iVBORw0KGgo');
        return void setImmediate(() => response.destroy());
      case "nonsense":
        return send(response, 200, "<html>Bad gateway</html>");
      case "words":
        return send(response, 200, { created: 1, data: [{ revised_prompt: "A shoe" }] });
      case "noise":
        return send(response, 200, picture(Buffer.from("no picture at all ".repeat(40))));
      case "huge":
        return send(response, 200, `{"data":[{"b64_json":"${"A".repeat(33 * 1024 * 1024)}"}]}`);
    }
    const [width, height] = (wanted.size ?? "1024x1024").split("x").map(Number) as [number, number];
    const png = await sharp({ create: { width, height, channels: 3, background: "#84202d" } })
      .png()
      .toBuffer();
    send(response, 200, picture(png));
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    complaints,
    faults,
    gate: {
      close() {
        closed = true;
      },
      open() {
        closed = false;
        for (const go of line) go();
        line = [];
      },
      waiting: () => line.length,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const picture = (bytes: Buffer) => ({
  created: 1_795_000_000,
  data: [{ b64_json: bytes.toString("base64") }],
});

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
