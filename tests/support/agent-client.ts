import { createApp } from "~/app/app.ts";
import type { Context } from "~/platform/context.ts";

/** Where an agent calls from, and as whom. */
export interface AgentOptions {
  network?: string;
  profile?: string;
}

/** What a tool answered, however it was called. */
// biome-ignore lint/suspicious/noExplicitAny: what comes is what a test looks at
export type ToolAnswer = any;

/** An agent that speaks REST. */
export function restAgent(ctx: Context, { network = "198.51.100.1", profile }: AgentOptions = {}) {
  return async (method: string, path: string, body?: unknown, key?: string) => {
    const response = await createApp(ctx).request(`/ucp/v1${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": network,
        ...(key ? { "idempotency-key": key } : {}),
        ...(profile ? { "ucp-agent": `profile="${profile}"` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as ToolAnswer };
  };
}

/** An agent that speaks MCP: the outcome of a tool, or the error of JSON-RPC. */
export function mcpAgent(ctx: Context, { network = "198.51.100.1", profile }: AgentOptions = {}) {
  return async (name: string, args: object = {}, key?: string): Promise<ToolAnswer> => {
    const meta = {
      ...(profile ? { "ucp-agent": { profile } } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    };
    const response = await createApp(ctx).request("/ucp/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": network },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: { meta, ...args } },
      }),
    });
    const { result, error } = (await response.json()) as ToolAnswer;
    return result?.structuredContent ?? error;
  };
}

/** An agent's profile that has all of what is bought with. */
export const buyingProfile = JSON.stringify({
  ucp: {
    version: "2026-04-08",
    capabilities: Object.fromEntries(
      ["checkout", "fulfillment", "discount", "buyer_consent", "order", "cart"].map((name) => [
        `dev.ucp.shopping.${name}`,
        [{ version: "2026-04-08" }],
      ]),
    ),
  },
});

/** A checkout of these variants for somebody in Ikeja, by the standard way. */
export const wishOf = (
  items: readonly (readonly [id: string, quantity: number])[],
  change: object = {},
) => ({
  line_items: items.map(([id, quantity]) => ({ item: { id }, quantity })),
  buyer: {
    first_name: "Adaeze",
    last_name: "Obi",
    email: "adaeze@example.com",
    phone_number: "0803 555 0142",
  },
  fulfillment: {
    methods: [
      {
        type: "shipping",
        destinations: [
          {
            street_address: "3 Allen Avenue",
            address_locality: "Ikeja",
            address_region: "Lagos",
            address_country: "NG",
          },
        ],
        groups: [{ selected_option_id: "standard" }],
      },
    ],
  },
  ...change,
});

export const atTheDoor = {
  payment: {
    instruments: [
      { id: "i1", handler_id: "pay_on_delivery", type: "pay_on_delivery", selected: true },
    ],
  },
};
