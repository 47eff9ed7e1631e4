import { randomUUID } from "node:crypto";

/** Calls a function of the shop at a port. @throws Error with its answer when it refuses */
export async function rpc<T>(
  port: number,
  name: string,
  token: string | undefined,
  data: object,
): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(data),
  });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
