import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatDay, formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { describeScope, stateOf } from "../rules.ts";
import type { KeyView } from "../schema.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: ["service-keys"] });

/** The keys that programs call the shop with. */
export function ServiceKeysSection() {
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<KeyView>();
  const { data, error, refetch } = useQuery({
    queryKey: ["service-keys"],
    queryFn: () => call("list_service_keys"),
  });
  async function revoke({ id }: KeyView) {
    try {
      await call("revoke_service_key", { id });
      toast.success("The key works no more");
    } catch (failure) {
      reportUndone("Failed to revoke the key", failure);
    }
    await refresh();
  }
  return (
    <section
      aria-labelledby="service-keys"
      className="mb-5 flex break-inside-avoid flex-col gap-4 border border-line p-4"
    >
      <h2 id="service-keys" className="text-base font-medium">
        Service keys
      </h2>
      <p className="text-sm text-muted">
        What programs call the shop with. Give each its own, with no more than it needs.
      </p>
      {error && <LoadFailed title="Failed to fetch the keys" error={error} onRetry={refetch} />}
      {!data && !error && <p className="text-sm text-muted">Loading...</p>}
      {data?.keys.length === 0 && <p className="text-sm text-muted">No keys yet.</p>}
      {data && data.keys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.keys.map((key) => (
            <KeyRow key={key.id} entry={key} onRevoke={() => setEnding(key)} />
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => setMaking(true)} className="sm:self-start">
        New key
      </Button>
      {making && (
        <NewKeyDialog
          buckets={data?.buckets ?? []}
          onMade={refresh}
          onClose={() => setMaking(false)}
        />
      )}
      {ending && (
        <ConfirmDialog
          title="Revoke this key"
          text={`Programs that call with "${ending.name}" are refused from now on. It cannot be brought back.`}
          action="Revoke"
          onConfirm={() => revoke(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  );
}

function KeyRow({ entry, onRevoke }: { entry: KeyView; onRevoke: () => void }) {
  const state = stateOf(entry, new Date());
  const used = entry.last_used_at ? `last used ${formatMoment(entry.last_used_at)}` : "never used";
  const facts = [
    describeScope(entry.scope),
    used,
    entry.expires_at && state === "works" && `until ${formatDay(entry.expires_at)}`,
    entry.created_by && `by ${entry.created_by}`,
  ];
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p className="break-words text-sm font-medium">
          {entry.name}
          {state !== "works" && (
            <span className="ml-2">
              <StatusText tone="bad">{state === "revoked" ? "Revoked" : "Expired"}</StatusText>
            </span>
          )}
        </p>
        <p className="break-words text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {!entry.revoked_at && (
        <Button variant="quiet" aria-label={`Revoke ${entry.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}
