import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { UCP_VERSION } from "../protocol.ts";

/** What an assistant names to have an order paid when it is handed over. */
export const PAY_ON_DELIVERY = "pay_on_delivery";

/** The shop's address from behind, as names of the protocol begin: "shop.example.ng" is "ng.example.shop". */
export const reverseDomain = (publicUrl: string): string =>
  new URL(publicUrl).hostname
    .split(".")
    .reverse()
    .map((label) => label.replace(/[^a-z0-9]/g, ""))
    .map((label) => (/^[a-z]/.test(label) ? label : `x${label}`))
    .join(".");

/** The one way to pay that needs nobody but the assistant: at the door, in cash or by transfer to the rider. */
export const paymentHandlers = ({ config }: Pick<Context, "config">) => ({
  [`${reverseDomain(config.publicUrl)}.${PAY_ON_DELIVERY}`]: [
    {
      id: PAY_ON_DELIVERY,
      version: UCP_VERSION,
      spec: absoluteUrl(config, "/llms.txt"),
      available_instruments: [{ type: PAY_ON_DELIVERY }],
    },
  ],
});
