import { detailsOf } from "~/client/refusal-details.ts";
import { changedMeanwhile, type Meanwhile } from "~/lib/refusals.ts";
import { formatMoment } from "./moment.ts";

/** What somebody else has changed meanwhile; undefined for any other failure. */
export const meanwhileOf = (error: unknown): Meanwhile | undefined =>
  detailsOf(error, changedMeanwhile);

/** Under a field that somebody else has changed: what is there now, and which of both shall stay. */
export function MeanwhileNote({
  label,
  who,
  at,
  theirs,
  onTake,
  onKeep,
}: Pick<Meanwhile, "who" | "at"> & {
  label: string;
  /** As people read it. */
  theirs: string;
  onTake: () => void;
  onKeep: () => void;
}) {
  const link = "min-h-11 underline underline-offset-4";
  return (
    <fieldset
      aria-label={`${label}, changed meanwhile`}
      className="-mt-2 border-l-2 border-amber pl-3 text-sm"
    >
      <p>
        {who} has set this to <strong className="font-medium">{theirs || "nothing"}</strong>
        {at && ` on ${formatMoment(at)}`}.
      </p>
      <p className="flex gap-5">
        <button type="button" className={link} onClick={onTake}>
          Take theirs
        </button>
        <button type="button" className={link} onClick={onKeep}>
          Keep mine
        </button>
      </p>
    </fieldset>
  );
}
