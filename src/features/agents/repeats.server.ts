import { createHmac } from "node:crypto";
import { findAnswer, keepAnswer, type RequestKey, requestKey } from "~/platform/answers.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { grantOf } from "./identity.server.ts";
import { ProtocolError } from "./protocol.ts";
import type { Call } from "./tool.ts";

/** A request with the key by which a repeat of it is known. */
export interface KeyedRequest {
  tool: string;
  key: string;
  input: unknown;
  call: Call;
}

const SCOPE = "agents";

/** A key is its agent's own; those without a profile are told apart by where they are. */
function digestOf(ctx: Context, { tool, key, call }: Omit<KeyedRequest, "input">) {
  const person = grantOf(call.identity)?.person;
  return createHmac("sha256", ctx.secrets.encryptionKey)
    .update(
      JSON.stringify([
        "agent",
        call.agent?.address ?? call.visitor.address,
        tool,
        key,
        // An assistant serves many people from one place.
        ...(person ? [person.userId] : []),
      ]),
    )
    .digest();
}

const keyOf = (ctx: Context, request: KeyedRequest): RequestKey => {
  const { input, call } = request;
  return requestKey(digestOf(ctx, request).toString("base64url"), [call.id, input]);
};

/** A UUID that nobody else can make, the same for the same key. */
export function madeIdOf(ctx: Context, request: KeyedRequest): string {
  const hex = digestOf(ctx, request).toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/**
 * What a request was about that came before, undefined for a new one.
 *
 * @throws ProtocolError where its key was used for another one
 */
export async function wasDone(ctx: Context, request: KeyedRequest): Promise<string | undefined> {
  if (request.key.length > 200)
    throw new ProtocolError(
      400,
      "invalid_request",
      "The Idempotency-Key is longer than 200 characters",
    );
  try {
    const answer = await findAnswer(ctx.db, keyOf(ctx, request), SCOPE);
    return answer && String(answer.id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "idempotency_mismatch") throw error;
    const content = "This Idempotency-Key was used for another request";
    throw new ProtocolError(409, "idempotency_conflict", content);
  }
}

/** Keeps that a request was done, and what it was about: what was answered holds whom it is for. */
export const noteRequest = (ctx: Context, request: KeyedRequest, id: string): Promise<void> =>
  keepAnswer(ctx, keyOf(ctx, request), SCOPE, { id });
