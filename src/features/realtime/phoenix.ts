import { z } from "zod";

/** A message of the Phoenix protocol, whichever of its two forms it travels in. */
export interface PhoenixMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

const topic = z.string().max(200);
const event = z.string().max(60);
const payload = z.record(z.string(), z.unknown());

const arrayForm = z
  .tuple([z.string().nullable(), z.string().nullable(), topic, event, payload])
  .transform(([joinRef, ref, ...rest]): PhoenixMessage => {
    const [topic, event, payload] = rest;
    return { joinRef, ref, topic, event, payload };
  });
const objectForm = z
  .object({ join_ref: z.string().nullish(), ref: z.string().nullable(), topic, event, payload })
  .transform(({ join_ref, ...rest }): PhoenixMessage => ({ joinRef: join_ref ?? null, ...rest }));
const anyForm = z.union([arrayForm, objectForm]);

/** Reads a message as either version of the client's serializer writes it; undefined when it is none. */
export function readMessage(text: string): PhoenixMessage | undefined {
  try {
    return anyForm.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @param version of the serializer, as the client names it in `vsn` */
export function writeMessage(version: string | undefined, message: PhoenixMessage): string {
  const { joinRef, ref, topic, event, payload } = message;
  return JSON.stringify(
    version === "1.0.0"
      ? { join_ref: joinRef, ref, topic, event, payload }
      : [joinRef, ref, topic, event, payload],
  );
}
