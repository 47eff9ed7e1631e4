import type { z } from "zod";
import { wellFormed } from "~/lib/well-formed.ts";
import { RestError, unreadableBody } from "./errors.ts";

const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 32;

/**
 * The JSON of a request, undefined if it has none.
 * @throws RestError 413 over `maxBytes`, which is 1 MiB, 415 for another type, 400 for anything that is not sound JSON
 */
export async function readJson(request: Request, maxBytes = MAX_BYTES): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "application/json";
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type.trim())) {
    throw new RestError(415, "PGRST102", `Content-Type not acceptable: ${type.slice(0, 100)}`);
  }
  const text = await readText(request, maxBytes);
  if (text.trim() === "") return undefined;
  checkDepth(text);
  let value: unknown;
  try {
    value = wellFormed(text, JSON.parse(text));
  } catch {
    throw unreadableBody("Empty or invalid json");
  }
  if (text.includes("\\u0000") && holdsNull(value)) {
    throw new RestError(400, "22P05", "unsupported Unicode escape sequence", {
      details: "\\u0000 cannot be converted to text.",
    });
  }
  return value;
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () =>
    new RestError(413, "54000", `The request is larger than ${maxBytes / MAX_BYTES} MiB`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  let text = "";
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof RestError) throw error;
    // The server's own limit may strike first.
    if ((error as Error).name === "BodyLimitError") throw tooLarge();
    throw unreadableBody("The body could not be read as UTF-8 text");
  }
}

/** Counts brackets outside strings, so that hostile nesting is refused before it is parsed. */
function checkDepth(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "[" || character === "{") {
      if (++depth > MAX_DEPTH) throw unreadableBody(`The JSON is nested over ${MAX_DEPTH} deep`);
    } else if (character === "]" || character === "}") depth--;
  }
}

function holdsNull(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, member]) => key.includes("\0") || holdsNull(member));
}

/** What a schema found wrong with a row, in PostgreSQL's codes for the same mistakes. */
export function rowError(resource: string, error: z.ZodError): RestError {
  const issue = error.issues[0] as z.core.$ZodIssue;
  const column = String(issue.path[0] ?? "");
  const details = listIssues(error);
  if (issue.code === "invalid_type" && issue.input === undefined) {
    const message = `null value in column "${column}" of relation "${resource}" violates not-null constraint`;
    return new RestError(400, "23502", message, { details });
  }
  if (issue.code === "invalid_type" || issue.code === "invalid_format") {
    return new RestError(400, "22P02", `invalid input for column "${column}": ${issue.message}`, {
      details,
    });
  }
  const message = `new row for relation "${resource}" violates check constraint "${resource}_${column}_check": ${issue.message}`;
  return new RestError(400, "23514", message, { details });
}

export const argumentError = (name: string, error: z.ZodError) =>
  new RestError(
    400,
    "22023",
    `invalid arguments for function ${name}: ${error.issues[0]?.message}`,
    {
      details: listIssues(error),
    },
  );

const listIssues = (error: z.ZodError) =>
  error.issues
    .slice(0, 20)
    .map((issue) => `${issue.path.join(".")}: ${issue.message}`)
    .join("\n");
