import { z } from "zod";
import { deviceInput } from "~/lib/push-device.ts";
import { going, limits } from "~/platform/route-limits.ts";
import { tags } from "~/platform/tags.ts";
import { defineFunction } from "~/rest/functions.ts";
import { leaveTopics, listTopics } from "./follow.server.ts";
import { publicKeyOf } from "./keys.server.ts";
import { moveDevice } from "./move-device.server.ts";
import { whichDevice } from "./schema.ts";

export const functions = [
  defineFunction({
    name: "push_key",
    description: "The shop's public key, which a browser needs before it can be told something.",
    rights: "anyone",
    limit: limits.read,
    reads: true,
    kept: [tags.settings],
    input: z.object({}),
    output: z.object({ key: z.string() }),
    handler: async (ctx) => ({ key: await publicKeyOf(ctx) }),
  }),
  defineFunction({
    name: "push_topics",
    description: "What a browser is told of; nothing for one that is not known.",
    rights: "anyone",
    limit: limits.read,
    reads: false,
    input: whichDevice,
    output: z.array(z.string()),
    handler: (ctx, _caller, { endpoint }) => listTopics(ctx, endpoint),
  }),
  defineFunction({
    name: "move_pushes",
    description: "Tells a browser at another address of what it was told at the one it had.",
    rights: "anyone",
    limit: limits.write,
    reads: false,
    input: whichDevice.extend({ device: deviceInput }),
    output: z.null(),
    async handler(ctx, _caller, { endpoint, device }) {
      await moveDevice(ctx, endpoint, device);
      return null;
    },
  }),
  defineFunction({
    name: "stop_pushes",
    description: "Tells a browser no more: of one thing, or without a topic of anything.",
    rights: "anyone",
    limit: going("urgent", limits.write),
    reads: false,
    input: whichDevice.extend({ topic: z.string().max(200).optional() }),
    output: z.null(),
    async handler(ctx, _caller, { endpoint, topic }) {
      await leaveTopics(ctx, endpoint, topic);
      return null;
    },
  }),
];
