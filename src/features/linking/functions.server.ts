import { z } from "zod";
import { personOf } from "~/platform/caller.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { allowAssistant } from "./authorize.server.ts";
import { endAssistant, endLinksOfHost, listAssistants } from "./links.server.ts";
import { allowInput, linkedAssistant } from "./schema.ts";

export const functions = [
  defineFunction({
    name: "allow_assistant",
    description:
      "Lets an assistant do in one's own name what its request asks for; gives the address that takes it the code.",
    rights: "signed_in",
    limit: limits.guess,
    stepUp: true,
    reads: false,
    input: allowInput,
    output: z.object({ to: z.string() }),
    handler: async (ctx, caller, { request }, { address }) => ({
      to: await allowAssistant(ctx, personOf(caller), request, address),
    }),
  }),
  defineFunction({
    name: "list_assistants",
    description: "Which assistants have access in one's own name.",
    rights: "signed_in",
    limit: limits.read,
    reads: true,
    input: z.object({}),
    output: z.array(linkedAssistant),
    handler: (ctx, caller) => listAssistants(ctx, personOf(caller)),
  }),
  defineFunction({
    name: "end_assistant",
    description: "Takes an assistant's access away, everywhere at once.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: z.object({ client_id: z.string().max(500) }),
    output: z.null(),
    async handler(ctx, caller, { client_id: id }, { address }) {
      await endAssistant(ctx, personOf(caller), id, address);
      return null;
    },
  }),
  defineFunction({
    name: "end_assistant_links",
    description: "Ends every link between people's accounts and the assistants of a host.",
    rights: "settings.edit",
    limit: limits.staff,
    stepUp: true,
    reads: false,
    input: z.object({ host: z.string().min(1).max(253) }),
    output: z.object({ ended: z.number() }),
    handler: async (ctx, caller, { host }) => ({
      ended: await endLinksOfHost(ctx, caller, host),
    }),
  }),
];
