import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import { feedKinds } from "../kinds.ts";

type Feed = ResultOf<"product_feeds">[number];

const refresh = () => queryClient.invalidateQueries({ queryKey: ["product-feeds"] });

/** The files of all products for others' catalogues: their addresses, and how to end these. */
export default function AdminFeeds() {
  const { data, error, refetch } = useQuery({
    queryKey: ["product-feeds"],
    queryFn: () => call("product_feeds"),
  });
  return (
    <>
      <title>Product feeds</title>
      <h1 className="display mb-2 text-xl">Product feeds</h1>
      <p className="mb-6 max-w-prose text-sm text-muted">
        Files with every piece in every size, its price, sale and availability, for the catalogues
        of others. They follow the shop by themselves. Whoever has an address can read its file.
      </p>
      {data ? (
        <div className="grid gap-5 lg:grid-cols-2">
          {data.map((feed) => (
            <FeedCard key={feed.kind} feed={feed} />
          ))}
        </div>
      ) : error ? (
        <LoadFailed title="Failed to fetch the feeds" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </>
  );
}

const questions = {
  renew: {
    title: "Make a new address",
    text: "The present one ends at once: whoever reads it needs the new one.",
    action: "Make a new one",
  },
  stop: {
    title: "Switch this feed off",
    text: "Its address ends at once and for good. Switched on again, the feed gets another one.",
    action: "Switch off",
  },
};

function FeedCard({ feed: { kind, url, changed_at, fetched_at } }: { feed: Feed }) {
  const [asked, setAsked] = useState<keyof typeof questions>();
  const [busy, setBusy] = useState(false);
  const { label, where } = feedKinds[kind];

  async function renew() {
    setBusy(true);
    try {
      await call("renew_product_feed", { kind });
      toast.success("The feed has a new address");
    } catch (failure) {
      reportUndone("Failed to make an address", failure);
    }
    await refresh();
    setBusy(false);
  }
  async function stop() {
    try {
      await call("stop_product_feed", { kind });
      toast.success("The feed is off");
    } catch (failure) {
      reportUndone("Failed to switch the feed off", failure);
    }
    await refresh();
  }
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Copied the address");
    } catch {
      toast.error("Error", { description: "The browser did not let the address be copied" });
    }
  }
  return (
    <section aria-label={label} className="flex flex-col gap-4 border border-line p-4 text-sm">
      <h2 className="text-base font-medium">{label}</h2>
      {url ? (
        <>
          <TextField
            label="Address"
            hint={`Give it to ${label}: ${where}`}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <p className="text-muted">
            Since {formatMoment(changed_at!)}.{" "}
            {fetched_at ? `Last read ${formatMoment(fetched_at)}.` : "Nobody has read it yet."}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button className="px-4" onClick={() => copy(url)}>
              Copy
            </Button>
            <Button variant="secondary" className="px-4" onClick={() => setAsked("renew")}>
              New address
            </Button>
            <Button variant="quiet" onClick={() => setAsked("stop")}>
              Switch off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-muted">It is off: there is no address.</p>
          <Button variant="secondary" busy={busy} onClick={renew} className="sm:self-start">
            Switch on
          </Button>
        </>
      )}
      {asked && (
        <ConfirmDialog
          {...questions[asked]}
          onConfirm={asked === "renew" ? renew : stop}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
