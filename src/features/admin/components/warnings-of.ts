import { ShopError } from "~/client/shop-error.ts";

/** What the shop found odd about something and wants to be asked about; undefined for any other failure. */
export const warningsOf = (error: unknown): string[] | undefined =>
  error instanceof ShopError && error.code === "needs_confirmation"
    ? (error.details as { warnings: string[] }).warnings
    : undefined;
