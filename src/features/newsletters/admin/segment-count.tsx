import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { useSettled } from "~/client/use-settled.ts";
import { formatCount } from "~/lib/count.ts";
import { people } from "../rules.ts";
import { type Segment, segmentSchema } from "../segments/schema.ts";

/** How many readers a segment selects, as it is being typed; that it is nobody, before it is saved. */
export function SegmentCount({ segment }: { segment: Segment }) {
  const typed = useSettled(JSON.stringify(segment));
  const parsed = segmentSchema.safeParse(JSON.parse(typed));
  const { data } = useQuery({
    queryKey: ["newsletter-readers", typed],
    queryFn: () => call("count_newsletter_readers", { segment: parsed.data! }),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!parsed.success) {
    return (
      <p role="status" className="text-sm text-muted">
        Say more, and how many fit is counted here.
      </p>
    );
  }
  if (!data) return null;
  if (data.count === 0) {
    return (
      <p role="status" className="text-sm text-oxblood">
        {data.of === 0
          ? "Nobody reads the newsletter yet."
          : "Nobody fits all of this: it could not be sent."}
      </p>
    );
  }
  return (
    <p role="status" className="prices text-sm">
      {data.count === data.of
        ? `All ${people(data.of)} who read it.`
        : `${people(data.count)} of ${formatCount(data.of)} who read it.`}
    </p>
  );
}
