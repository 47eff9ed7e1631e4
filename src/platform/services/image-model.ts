import type { Config } from "../config.ts";

/** Largest answer that is read: a picture of 10 MB is 14 MB as base64. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const ATTEMPTS = 3;

/** Where pictures are made: any endpoint that speaks OpenAI's images API. */
export interface ImageService {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

/** What to set where there is no service; ends the failure text that staff see. */
export const NOT_SET =
  "No image model is set. Set AI_BASE_URL and AI_IMAGE_MODEL (and AI_API_KEY if the service asks for a key), then start the shop again.";

export function imageServiceOf({ ai }: Config): ImageService | null {
  if (!ai.baseUrl || !ai.imageModel) return null;
  return { baseUrl: ai.baseUrl, apiKey: ai.apiKey, model: ai.imageModel };
}

/** A picture that could not be made; the message is for staff. */
export class ImageServiceError extends Error {
  /** later: the same request may work in a moment; never: no product will fare better. */
  readonly again: "later" | "no" | "never";

  constructor(message: string, again: "later" | "no" | "never" = "no") {
    super(message);
    this.name = "ImageServiceError";
    this.again = again;
  }
}

export interface Patience {
  /** How long one request may take. */
  attemptMs: number;
  /** Before the second attempt; doubled before the third. */
  pauseMs: number;
}
export const PATIENCE: Patience = { attemptMs: 90_000, pauseMs: 2000 };

/**
 * One picture for a prompt, as the service sent it: not yet known to be a picture.
 *
 * @throws ImageServiceError, or the signal's reason when it aborts
 */
export async function createImage(
  service: ImageService,
  prompt: string,
  signal: AbortSignal,
  patience: Patience = PATIENCE,
): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestImage(service, prompt, signal, patience.attemptMs);
    } catch (error) {
      const again = error instanceof ImageServiceError && error.again === "later";
      if (!again || attempt === ATTEMPTS) throw error;
      await pause(patience.pauseMs * 2 ** (attempt - 1), signal);
    }
  }
}

/** Portrait where the model has one; the 4:5 of our frames is cut from it. */
function sizeFor(model: string): string {
  if (/gpt-image/.test(model)) return "1024x1536";
  return /dall-e-3/.test(model) ? "1024x1792" : "1024x1024";
}

async function requestImage(
  service: ImageService,
  prompt: string,
  signal: AbortSignal,
  attemptMs: number,
): Promise<Uint8Array> {
  const late = AbortSignal.timeout(attemptMs);
  const { model } = service;
  try {
    const response = await fetch(`${service.baseUrl}/images/generations`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(service.apiKey ? { authorization: `Bearer ${service.apiKey}` } : {}),
      },
      body: JSON.stringify({
        model,
        prompt,
        n: 1,
        size: sizeFor(model),
        // The GPT image models always answer with the bytes and refuse to be asked.
        ...(/gpt-image/.test(model) ? {} : { response_format: "b64_json" }),
      }),
      redirect: "error",
      signal: AbortSignal.any([signal, late]),
    });
    const text = await readLimited(response);
    if (!response.ok) throw refusal(response.status, text, model);
    return readPicture(text);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ImageServiceError) throw error;
    if (late.aborted) {
      throw new ImageServiceError(
        `The image service did not answer within ${Math.round(attemptMs / 1000)} seconds`,
        "later",
      );
    }
    throw new ImageServiceError("The connection to the image service was lost", "later");
  }
}

async function readLimited(response: Response): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the rest of the answer.
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) {
      throw new ImageServiceError("The image service sent more than 32 MB");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refusal(status: number, body: string, model: string): ImageServiceError {
  if (status === 401 || status === 403)
    return new ImageServiceError("The image service refused the key in AI_API_KEY", "never");
  if (status === 404)
    return new ImageServiceError(`The image service does not know the model ${model}`, "never");
  if (status === 429) return new ImageServiceError("The image service is busy", "later");
  if (status >= 500) return new ImageServiceError(`The image service failed (${status})`, "later");
  const said = parse(body)?.error;
  const message = (said as { message?: unknown } | undefined)?.message;
  const detail =
    typeof message === "string" ? `: ${message.replace(/\s+/g, " ").slice(0, 200)}` : "";
  return new ImageServiceError(`The image service refused the request (${status})${detail}`);
}

function readPicture(text: string): Uint8Array {
  const list = parse(text)?.data;
  const base64 = (Array.isArray(list) ? list[0] : undefined)?.b64_json;
  const bytes = typeof base64 === "string" ? Buffer.from(base64, "base64") : undefined;
  if (!bytes || bytes.length === 0) {
    throw new ImageServiceError("The image service answered without a picture");
  }
  return bytes;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object"
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
