import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { CopiesTable } from "~/features/copies/components/copies-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { FailedJobs } from "../components/failed-jobs.tsx";
import { type FindingRow, useHealth } from "../components/use-health.ts";

/** How the running shop is, with what to do where something is not well. */
export default function AdminHealth() {
  const { data, error, refetch } = useHealth();
  return (
    <>
      <title>Health</title>
      <h1 className="display mb-5 text-xl">Health</h1>
      {data ? (
        <>
          <Findings rows={data.findings} />
          <FailedJobs jobs={data.failed_jobs} />
        </>
      ) : error ? (
        <LoadFailed title="Failed to fetch how the shop is" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      <CopiesTable />
    </>
  );
}

function Findings({ rows }: { rows: FindingRow[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Nothing has been looked at yet"
        text="The shop looks at itself each minute while it runs."
        className="py-12"
      />
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {rows.map((row) => {
        const { tone, label, since } = stateOf(row);
        return (
          <li key={`${row.name} ${row.place}`} className="flex flex-col gap-1 py-3">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h2 className="text-base font-medium">{row.title}</h2>
              <StatusText tone={tone}>{label}</StatusText>
            </div>
            <p className="max-w-prose break-words">{row.text}</p>
            <p className="break-words text-xs text-muted">
              {since} since {formatMoment(row.since)}, looked at {formatMoment(row.checked_at)}
              {row.place && ` on ${row.place}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const states = {
  bad: { tone: "bad", label: "Needs you", since: "Like this" },
  off: { tone: "plain", label: "Not set up", since: "Like this" },
  well: { tone: "good", label: "Well", since: "Well" },
} as const;

const stateOf = ({ ok, is_off }: FindingRow) => states[!ok ? "bad" : is_off ? "off" : "well"];
