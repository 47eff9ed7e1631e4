import { z } from "zod";

/** A push service's own name in the public web: no machine of a network, no port, no account. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isName = /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname);
  return protocol === "https:" && isName && port === "" && username === "" && password === "";
}

const key = z
  .string()
  .max(100)
  .regex(/^[\w-]+=*$/);

/** A browser's subscription, as it writes it itself. */
export const deviceInput = z.object({
  endpoint: z.string().max(1000).refine(isEndpoint, "This is no address of a push service"),
  keys: z.object({ p256dh: key, auth: key }),
});
export type DeviceInput = z.output<typeof deviceInput>;
