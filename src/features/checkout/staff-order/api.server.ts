import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { placeStaffOrder } from "./place-staff-order.server.ts";
import { staffOrderInput } from "./schema.ts";

export const functions = [
  defineFunction({
    name: "place_staff_order",
    description:
      "Staff write down an order that came by WhatsApp, Instagram or phone, or in the boutique. The same key and content is the same order.",
    rights: "orders.work",
    limit: limits.staff,
    reads: false,
    input: staffOrderInput,
    output: z.object({ id: z.string() }),
    handler: placeStaffOrder,
  }),
];
