import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { type Health, healthKey } from "./use-health.ts";

/** Work in the background that was given up, with why. Nothing when there is none. */
export function FailedJobs({ jobs }: { jobs: Health["failed_jobs"] }) {
  const mayRun = useMay("jobs.run");
  const [busy, setBusy] = useState<string>();
  if (jobs.length === 0) return null;
  async function runAgain(name: string) {
    setBusy(name);
    try {
      await call("run_job_again", { name });
      toast.success(`${name} runs again`);
    } catch (error) {
      reportUndone("Failed to run it again", error);
    }
    await queryClient.invalidateQueries({ queryKey: healthKey });
    setBusy(undefined);
  }
  return (
    <section className="mt-8 text-sm">
      <h2 className="display mb-3 text-lg">Work that failed</h2>
      <ul className="divide-y divide-line border-y border-line">
        {jobs.map(({ name, times, reason, last_at }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium">{name}</p>
              <p className="break-words text-oxblood">{reason}</p>
              <p className="text-xs text-muted">
                {times === 1 ? "Failed" : `Failed ${times} times, last`} {formatMoment(last_at)}
              </p>
            </div>
            {mayRun && (
              <Button
                variant="secondary"
                disabled={busy !== undefined}
                onClick={() => void runAgain(name)}
              >
                {busy === name ? "Asking..." : "Run again"}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
