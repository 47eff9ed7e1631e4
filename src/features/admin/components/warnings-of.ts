import { detailsOf } from "~/client/refusal-details.ts";
import { needsConfirmation } from "~/lib/refusals.ts";

/** What the shop found odd about something and wants to be asked about; undefined for any other failure. */
export const warningsOf = (error: unknown): string[] | undefined =>
  detailsOf(error, needsConfirmation)?.warnings;
