import { defineLimit } from "~/platform/route-limits.ts";

const HOUR = 3600;

/** What visitors write to the shop, by its pages and by its functions alike. */
export const formLimits = {
  newsletter: defineLimit({ name: "newsletter", seconds: HOUR, own: 20, network: 40 }),
  contact: defineLimit({ name: "contact", seconds: HOUR, own: 20, network: 30 }),
};
