import { expireOrders } from "~/features/orders/expire-unpaid.server.ts";
import { defineJob } from "~/platform/jobs.ts";
import { mayGiveUp, sweepPayments } from "./ask-paystack.server.ts";
import { remindPayers } from "./remind.server.ts";
import { sweepRefunds } from "./sweep-refunds.server.ts";

export const jobs = [
  defineJob({
    name: "expire-orders",
    every: "* * * * *",
    async run(ctx) {
      // Money that is there but not yet known must count before its order is given up.
      if (ctx.paystack) await sweepPayments(ctx);
      // Not by a clock that jumped: it would give up orders whose customers are just paying.
      if (ctx.clockWatch.isSteady()) await expireOrders(ctx, (order) => mayGiveUp(ctx, order));
    },
  }),
  defineJob({
    name: "remind-payers",
    every: "*/2 * * * *",
    endsByTime: true,
    async run(ctx) {
      await remindPayers(ctx);
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
