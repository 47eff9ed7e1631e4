import { call } from "~/client/call.ts";

/** An order as its pages read it. */
export const orderQuery = (id: string) => ({
  queryKey: ["order", id],
  queryFn: () => call("admin_order", { id }),
});
