import { dropDrafts } from "~/client/drafts.ts";
import type { RiderRun } from "../schema.ts";

const PREFIX = "rider:";

/** What a rider types at a door is kept on the phone by names that begin so, until it is sent. */
export const doorDraft = (runId: string, stopId: string) => `${PREFIX}${runId}:${stopId}:`;

/** Of doors that are closed, or of other runs than those that the phone knows, nothing stays. */
export function forgetDoors(runs: readonly Pick<RiderRun, "id" | "stops">[]): void {
  const open = runs.flatMap(({ id, stops }) =>
    stops.filter(({ state }) => state === "open").map((stop) => doorDraft(id, stop.id)),
  );
  dropDrafts((name) => name.startsWith(PREFIX) && !open.some((door) => name.startsWith(door)));
}
