import type { Hono } from "hono";
import { createAuthApi } from "~/features/accounts/api.server.ts";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { createFunctionsApi } from "~/features/assistant/api.server.ts";
import { createStorageApi } from "~/features/images/api.server.ts";
import { createGenerationApi } from "~/features/images/generation/api.server.ts";
import { createPlaceholders } from "~/features/images/placeholders.server.ts";
import { createOrderFilesApi } from "~/features/orders/files-api.server.ts";
import { createPaystackWebhook } from "~/features/payments/api.server.ts";
import { createRealtimeApi } from "~/features/realtime/api.server.ts";
import { createRestApi } from "~/rest/api.server.ts";
import { createApiDocs } from "~/rest/docs-page.server.ts";
import type { Context } from "./context.ts";
import { wire } from "./wire.ts";

/** Every API of the shop: where it is mounted and what makes it. */
export interface Api {
  base: string;
  // biome-ignore lint/suspicious/noExplicitAny: each API has variables of its own
  create(ctx: Context): Hono<any>;
  /** It takes files, and limits their size itself. */
  takesFiles?: boolean;
}

/** Addresses within the APIs that look after the size of what they are sent. */
const largeCalls = [...wire.functions.values()]
  .filter((fn) => fn.maxBytes !== undefined)
  .map((fn) => `/rest/v1/rpc/${fn.name}`);

/** Whether what is sent to this path is limited by whoever takes it, not to 1 MiB. */
export const limitsItself = (path: string) =>
  largeCalls.includes(path) ||
  apis.some((api) => api.takesFiles && path.startsWith(`${api.base}/`));

export const apis: Api[] = [
  { base: "/auth/v1", create: createAuthApi },
  { base: "/rest/v1", create: (ctx) => createRestApi(ctx, { registry: wire, authenticate }) },
  // Before the other functions, which answer for every name they do not know.
  { base: "/functions/v1/generate-product-images", create: createGenerationApi },
  { base: "/functions/v1", create: createFunctionsApi },
  { base: "/storage/v1", create: createStorageApi, takesFiles: true },
  { base: "/order-files", create: createOrderFilesApi, takesFiles: true },
  { base: "/realtime/v1", create: createRealtimeApi },
  { base: "/webhooks/paystack", create: createPaystackWebhook },
  { base: "/placeholder", create: createPlaceholders },
  { base: "/docs/api", create: () => createApiDocs(wire) },
];
