/** The version of the Universal Commerce Protocol that the shop speaks. */
export const UCP_VERSION = "2026-04-08";

const SITE = `https://ucp.dev/${UCP_VERSION}`;

/** People let agents act in their name, by OAuth 2.0 (src/features/linking). */
export const LINKING = "dev.ucp.common.identity_linking";

export type Capability =
  | "dev.ucp.shopping.catalog.search"
  | "dev.ucp.shopping.catalog.lookup"
  | "dev.ucp.shopping.cart"
  | "dev.ucp.shopping.checkout"
  | "dev.ucp.shopping.order"
  | typeof LINKING
  | Extension;

type Extension = `dev.ucp.shopping.${"fulfillment" | "discount" | "buyer_consent"}`;

interface CapabilityTerms {
  switch: "finding" | "carting" | "buying" | "linking";
  spec: string;
  schema: string;
  /** What it adds to. */
  extends?: Capability;
}

/** What the shop can do for an agent, with where it is described and which setting switches it off. */
export const capabilities: Record<Capability, CapabilityTerms> = {
  "dev.ucp.shopping.catalog.search": {
    switch: "finding",
    spec: `${SITE}/specification/catalog/search`,
    schema: `${SITE}/schemas/shopping/catalog_search.json`,
  },
  "dev.ucp.shopping.catalog.lookup": {
    switch: "finding",
    spec: `${SITE}/specification/catalog/lookup`,
    schema: `${SITE}/schemas/shopping/catalog_lookup.json`,
  },
  "dev.ucp.shopping.cart": {
    switch: "carting",
    spec: `${SITE}/specification/cart`,
    schema: `${SITE}/schemas/shopping/cart.json`,
  },
  "dev.ucp.shopping.checkout": {
    switch: "buying",
    spec: `${SITE}/specification/checkout`,
    schema: `${SITE}/schemas/shopping/checkout.json`,
  },
  "dev.ucp.shopping.order": {
    switch: "buying",
    spec: `${SITE}/specification/order`,
    schema: `${SITE}/schemas/shopping/order.json`,
  },
  "dev.ucp.shopping.fulfillment": {
    switch: "buying",
    spec: `${SITE}/specification/fulfillment`,
    schema: `${SITE}/schemas/shopping/fulfillment.json`,
    extends: "dev.ucp.shopping.checkout",
  },
  "dev.ucp.shopping.discount": {
    switch: "buying",
    spec: `${SITE}/specification/discount`,
    schema: `${SITE}/schemas/shopping/discount.json`,
    extends: "dev.ucp.shopping.checkout",
  },
  "dev.ucp.shopping.buyer_consent": {
    switch: "buying",
    spec: `${SITE}/specification/buyer-consent`,
    schema: `${SITE}/schemas/shopping/buyer_consent.json`,
    extends: "dev.ucp.shopping.checkout",
  },
  [LINKING]: {
    switch: "linking",
    spec: `${SITE}/specification/identity-linking`,
    schema: `${SITE}/schemas/common/identity_linking.json`,
  },
};

/** Where the shop answers. */
export const PATHS = { profile: "/.well-known/ucp", rest: "/ucp/v1", mcp: "/ucp/mcp" };

export const services = [
  { transport: "rest", path: PATHS.rest, schema: `${SITE}/services/shopping/rest.openapi.json` },
  { transport: "mcp", path: PATHS.mcp, schema: `${SITE}/services/shopping/mcp.openrpc.json` },
] as const;

export const OVERVIEW = `${SITE}/specification/overview`;

/** Something to tell the agent, or the person whom it works for, beside what it asked for. */
export type Message =
  | { type: "info"; code: string; content: string; path?: string }
  | {
      type: "error";
      code: string;
      content: string;
      /** The agent can mend it; the person must say or look at something on our page; nothing can. */
      severity: "recoverable" | "requires_buyer_input" | "requires_buyer_review" | "unrecoverable";
      path?: string;
    }
  /** To be shown to the person. */
  | { type: "warning"; code: string; content: string; path?: string };

/** What the shop answers where nothing is wrong with the request itself. */
export interface Outcome {
  ucp: {
    version: string;
    status: "success" | "error";
    capabilities: Record<string, unknown>;
    payment_handlers?: Record<string, unknown>;
  };
  messages?: Message[];
  [field: string]: unknown;
}

/** An answer of what an operation is there for. */
export const succeed = (
  capability: Capability,
  answer: Record<string, unknown>,
  messages: Message[] = [],
): Outcome => ({
  ucp: {
    version: UCP_VERSION,
    status: "success",
    capabilities: { [capability]: [{ version: UCP_VERSION }] },
  },
  ...answer,
  ...(messages.length > 0 ? { messages } : {}),
});

/** An answer that there is nothing to give, and why. */
export const fail = (code: string, content: string, continueUrl: string): Outcome => ({
  ucp: { version: UCP_VERSION, status: "error", capabilities: {} },
  messages: [{ type: "error", code, content, severity: "unrecoverable" }],
  continue_url: continueUrl,
});

/** The message alone of what an operation answers that it is not done for. */
export const refusal = (code: string, content: string) => ({
  ucp: { version: UCP_VERSION, status: "error" as const, capabilities: {} },
  messages: [{ type: "error" as const, code, content, severity: "requires_buyer_review" as const }],
});

/** The request cannot be taken as it is: it is answered with a status of HTTP, or an error of JSON-RPC. */
export class ProtocolError extends Error {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 424;

  constructor(status: ProtocolError["status"], code: string, message: string) {
    super(message);
    this.name = "ProtocolError";
    this.status = status;
    this.code = code;
  }
}
