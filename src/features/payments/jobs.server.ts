import { expireOrders } from "~/features/orders/service.server.ts";
import { defineJob } from "~/platform/jobs.ts";
import { sweepRefunds } from "./refunds.server.ts";
import { mayGiveUp, sweepPayments } from "./service.server.ts";

export const jobs = [
  defineJob({
    name: "expire-orders",
    every: "* * * * *",
    async run(ctx) {
      // Money that is there but not yet known must count before its order is given up.
      if (ctx.paystack) await sweepPayments(ctx);
      await expireOrders(ctx, (order) => mayGiveUp(ctx, order));
    },
  }),
  defineJob({
    name: "sweep-refunds",
    every: "*/5 * * * *",
    async run(ctx) {
      if (ctx.paystack) await sweepRefunds(ctx);
    },
  }),
];
