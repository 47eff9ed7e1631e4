import { useEffect, useState } from "react";
import { Link } from "react-router";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { useSelection } from "~/features/admin/components/use-selection.ts";
import { formatCount } from "~/lib/count.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { QueuedOrder } from "../queued-order.ts";
import { STAGE_NAMES, STAGES, type Stage } from "../rules.ts";
import { QueueBulk } from "./queue-bulk.tsx";
import { QueueRow } from "./queue-row.tsx";
import { Refusals } from "./refusals.tsx";
import type { StepResults } from "./take-step.ts";
import { useMark } from "./use-mark.ts";
import { useQueue, WHOSE } from "./use-queue.ts";

/** What waits for staff, by stage, the oldest first: the next step of each order is one press, and one key. */
export function WorkQueue() {
  const { queue, narrowed, whose, tag, change, showMore } = useQueue();
  const { data, error } = queue;
  const [refused, setRefused] = useState<StepResults>([]);
  if (!data && error)
    return <LoadFailed title="Failed to fetch what waits" error={error} onRetry={queue.refetch} />;
  if (!data) return <Skeleton className="mb-5 h-64 w-full" />;
  const waiting = STAGES.reduce((sum, stage) => sum + data.counts[stage], 0);
  return (
    <section aria-label="Waiting" className="mb-6" aria-busy={queue.isFetching}>
      <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="mr-auto font-medium">
          {waiting === 0 ? "Nothing waits" : `${formatCount(waiting)} waiting`}
        </h2>
        {tag && (
          <button
            type="button"
            onClick={() => change({ tag: "" })}
            className="min-h-11 bg-bone-light px-3 text-sm"
          >
            {tag} <span aria-hidden="true">×</span>
            <span className="sr-only">: show every tag</span>
          </button>
        )}
        <select
          aria-label="Whose work"
          value={whose}
          onChange={(event) => change({ whose: event.target.value })}
          className="h-11 border border-edge bg-white px-2.5 text-sm"
        >
          {Object.entries(WHOSE).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </header>
      <nav aria-label="Stages" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <ul className="flex w-max gap-1 border-b border-line sm:w-full">
          {STAGES.map((stage) => (
            <li key={stage}>
              <StageTab
                stage={stage}
                n={data.counts[stage]}
                isOpen={stage === data.stage}
                onOpen={() => change({ stage })}
              />
            </li>
          ))}
        </ul>
      </nav>
      <StageList
        key={data.stage}
        stage={data.stage}
        rows={data.rows}
        total={data.counts[data.stage]}
        narrowed={narrowed}
        onMore={showMore}
        onTag={(one) => change({ tag: one })}
        onRefused={setRefused}
      />
      {refused.length > 0 && <Refusals results={refused} onClose={() => setRefused([])} />}
      {data.out > 0 && (
        <p className="mt-2 text-sm text-muted">
          <Link
            to="/admin/riders/runs?on=yes"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {formatCount(data.out)} out with riders
          </Link>
        </p>
      )}
    </section>
  );
}

function StageTab(props: { stage: Stage; n: number; isOpen: boolean; onOpen(): void }) {
  return (
    <button
      type="button"
      aria-current={props.isOpen ? "true" : undefined}
      onClick={props.onOpen}
      className={cx(
        "min-h-11 whitespace-nowrap border-b-2 px-3 text-sm",
        props.isOpen ? "border-ink font-medium" : "border-transparent text-muted hover:text-ink",
      )}
    >
      {STAGE_NAMES[props.stage]}{" "}
      <span className={cx("prices ml-0.5", props.n > 0 && "bg-indigo-light px-1.5 text-indigo")}>
        {formatCount(props.n)}
      </span>
    </button>
  );
}

const keyOf = (row: QueuedOrder) => row.id;

function StageList({
  stage,
  rows,
  total,
  narrowed,
  onMore,
  onTag,
  onRefused,
}: {
  stage: Stage;
  rows: readonly QueuedOrder[];
  total: number;
  narrowed: { assignee?: "me" | "nobody"; tag?: string };
  onMore(): void;
  onTag(tag: string): void;
  onRefused(results: StepResults): void;
}) {
  const selection = useSelection(keyOf);
  const [takesAll, setTakesAll] = useState(false);
  const mark = useMark(rows.map(keyOf));
  // What has left the stage meanwhile is no longer picked.
  const picked = selection.rows.filter((row) => rows.some(({ id }) => id === row.id));
  useEffect(() => {
    if (picked.length === 0) setTakesAll(false);
  }, [picked.length]);
  if (rows.length === 0)
    return <p className="py-6 text-sm text-muted">Nothing waits in this stage.</p>;
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {rows.map((row) => (
          <QueueRow
            key={row.id}
            stage={stage}
            order={row}
            isMarked={mark.id === row.id}
            onMark={() => mark.set(row.id)}
            isPicked={takesAll || selection.has(row)}
            onPick={() => {
              setTakesAll(false);
              selection.toggle(row);
            }}
            onTag={onTag}
          />
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-center gap-x-5 text-sm text-muted">
        <span className="max-lg:hidden">
          Keys: d does the next step, j and k go down and up, x picks
        </span>
        {rows.length < total && (
          <Button variant="quiet" onClick={onMore}>
            Show more of {formatCount(total)}
          </Button>
        )}
      </p>
      {picked.length > 0 && (
        <QueueBulk
          stage={stage}
          picked={picked}
          total={total}
          takesAll={takesAll}
          narrowed={narrowed}
          onRefused={onRefused}
          onAll={() => setTakesAll(true)}
          onClear={() => {
            setTakesAll(false);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
