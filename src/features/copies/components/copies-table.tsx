import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";

type CopyRow = ResultOf<"admin_copies">["copies"][number];

/** The processes that serve the shop, asked again while the page is looked at. */
export function CopiesTable() {
  const { data, error, refetch } = useQuery({
    queryKey: ["copies"],
    queryFn: () => call("admin_copies"),
    refetchInterval: 10_000,
    retry: 1,
  });
  return (
    <section className="mt-8">
      <h2 className="display mb-3 text-lg">Copies</h2>
      {data ? (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {data.copies.map((copy) => (
            <CopyItem key={copy.id} copy={copy} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailed title="Failed to fetch the copies" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

function CopyItem({ copy }: { copy: CopyRow }) {
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-base font-medium">{copy.name}</h3>
        <Status copy={copy} />
      </div>
      <p className="break-words text-xs text-muted">
        Process {copy.pid}, version {copy.build}, started {formatMoment(copy.started_at)}, seen{" "}
        {copy.seen_seconds_ago} s ago{copy.is_this && "; it answers you now"}
      </p>
      {copy.differences.map(({ setting, harm }) => (
        <p key={setting} className="max-w-prose break-words">
          Its {setting} is not that of the copy that answers you: {harm}.
        </p>
      ))}
    </li>
  );
}

function Status({ copy }: { copy: CopyRow }) {
  if (copy.is_gone) return <StatusText tone="warn">Gone without a word</StatusText>;
  if (copy.differences.length > 0) return <StatusText tone="bad">Set up otherwise</StatusText>;
  return <StatusText tone="good">Serves</StatusText>;
}
