import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll } from "vitest";
import { createApp } from "~/app/app.ts";
import { parseAnswer } from "../support/accounts.ts";
import { type TestContextOptions, testContext } from "../support/context.ts";

/** An attack costs its attacker nothing but requests: what comes back is all that they learn. */
export interface Answer {
  status: number;
  headers: Headers;
  body: ReturnType<typeof parseAnswer>;
}

/**
 * A shop that listens on a port with its limits on, and strangers who call it from addresses of
 * their choice, as through a proxy. Read the properties within tests and hooks.
 */
export function abusedShop(options: TestContextOptions = {}) {
  const shop = testContext({
    ...options,
    env: () => ({
      RATE_LIMITS: "on",
      TRUST_PROXY: "true",
      ...(typeof options.env === "function" ? options.env() : options.env),
    }),
  });
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = serve({ fetch: createApp(shop.ctx).fetch, port: 0, hostname: "127.0.0.1" }) as Server;
    await once(server, "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
  });
  return {
    get ctx() {
      return shop.ctx;
    },
    clock: shop.clock,
    /** Somebody who calls from this address, perhaps with a token. */
    from(address: string, token?: string) {
      const headers: Record<string, string> = {
        "content-type": "application/json",
        "x-forwarded-for": address,
        apikey: shop.ctx.tokens.publicKey,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      async function send(
        method: string,
        path: string,
        body?: unknown,
        more: Record<string, string> = {},
      ): Promise<Answer> {
        const response = await fetch(`${origin}${path}`, {
          method,
          headers: { ...headers, ...more },
          redirect: "manual",
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        return { status: response.status, headers: response.headers, body: parseAnswer(text) };
      }
      return {
        send,
        /** Calls a function of the interface. */
        call: (name: string, args: unknown, more?: Record<string, string>) =>
          send("POST", `/rest/v1/rpc/${name}`, args, more),
        /** The official client, from this address. */
        client: () =>
          createClient(origin, shop.ctx.tokens.publicKey, {
            auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
            global: { headers: { "x-forwarded-for": address } },
          }),
      };
    },
  };
}

/** The n-th address of a /64, or of many of them: what one attacker with IPv6 has for nothing. */
export const ipv6 = (n: number, network = 0): string =>
  `2001:db8:7:${network.toString(16)}::${(n + 1).toString(16)}`;
