import { authenticate } from "~/features/accounts/authenticate.server.ts";
import type { Api, Feature } from "~/platform/feature.ts";
import { answerRestError, createRestApi } from "~/rest/api.server.ts";
import { createApiDocs } from "~/rest/docs-page.server.ts";
import { features } from "./features.server.ts";
import { wire } from "./wire.server.ts";

/** Addresses within the APIs that look after the size of what they are sent. */
const largeCalls = [...wire.functions.values()]
  .filter((fn) => fn.maxBytes !== undefined)
  .map((fn) => `/rest/v1/rpc/${fn.name}`);

/** Whether what is sent to this path is limited by whoever takes it, not to 1 MiB. */
export const limitsItself = (path: string) =>
  largeCalls.includes(path) ||
  apis.some((api) => api.takesFiles && path.startsWith(`${api.base}/`));

const ownApis: Api[] = [
  {
    base: "/rest/v1",
    create: (ctx) => createRestApi(ctx, { registry: wire, authenticate }),
    answerError: answerRestError,
  },
  { base: "/docs/api", create: (ctx) => createApiDocs(ctx, wire) },
];

const isBelow = (path: string, { base }: Api) => path === base || path.startsWith(`${base}/`);

/** The API that this path belongs to; undefined for what is a page or a file. */
export const apiOf = (path: string): Api | undefined => apis.find((api) => isBelow(path, api));

/** Every API of the shop. The longer address is asked first: the shorter answers for what is below it. */
export const apis: Api[] = [
  ...ownApis,
  ...(features as readonly Feature[]).flatMap((feature) => feature.apis ?? []),
].sort((a, b) => b.base.length - a.base.length);
