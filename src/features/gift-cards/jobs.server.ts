import { defineJob } from "~/platform/jobs.ts";
import { issueBoughtCards } from "./bought/issue-bought.server.ts";
import { expireCards } from "./expire.server.ts";
import { mailDueCards } from "./mail-card.server.ts";

export const jobs = [
  defineJob({
    name: "issue-bought-gift-cards",
    every: "* * * * *",
    async run(ctx) {
      await issueBoughtCards(ctx);
    },
  }),
  defineJob({
    name: "mail-gift-cards",
    every: "*/5 * * * *",
    async run(ctx) {
      await mailDueCards(ctx);
    },
  }),
  defineJob({
    name: "expire-gift-cards",
    every: "13 * * * *",
    endsByTime: true,
    async run(ctx) {
      await expireCards(ctx);
    },
  }),
];
