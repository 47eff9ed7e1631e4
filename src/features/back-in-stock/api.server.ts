import { z } from "zod";
import { personOf } from "~/platform/caller.ts";
import { defineLimit, limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { listOwnAlerts, removeOwnAlerts } from "./own-alerts.server.ts";
import { requestAlert } from "./request-alert.server.ts";
import { alertInput, alertOutput, ownAlert } from "./schema.ts";

const alertLimit = defineLimit({
  name: "stock_alert",
  seconds: 3600,
  own: 20,
  network: 40,
  also: "mailbox, and new browsers of a network",
});

export const functions = [
  defineFunction({
    name: "request_stock_alert",
    description: "Asks for one mail, or one message to this browser, when a sold-out size is back.",
    rights: "anyone",
    limit: alertLimit,
    reads: false,
    input: alertInput,
    output: alertOutput,
    handler: (ctx, caller, input, { address }) => requestAlert(ctx, caller, input, address),
  }),
  defineFunction({
    name: "own_stock_alerts",
    description: "What the caller waits for.",
    rights: "signed_in",
    limit: limits.read,
    reads: true,
    input: z.object({}),
    output: z.array(ownAlert),
    handler: (ctx, caller) => listOwnAlerts(ctx, personOf(caller)),
  }),
  defineFunction({
    name: "remove_stock_alert",
    description: "Takes one of the caller's requests off the list.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: z.object({ id: z.uuid() }),
    output: z.object({}),
    async handler(ctx, caller, { id }) {
      await removeOwnAlerts(ctx, personOf(caller), [id]);
      return {};
    },
  }),
];
