import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { unlistedMeta } from "~/client/store.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import type { LinkedAssistant } from "../schema.ts";
import type { Route } from "./+types/assistants";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "My Assistants",
    description: "Which assistants have access to your account.",
    path: "/profile/assistants",
  });
}

/** Which assistants act in the person's name, each with one press to end it. */
export default function Assistants() {
  const user = useAuth().user!;
  const queries = useQueryClient();
  const queryKey = ["assistants", user.id];
  const assistants = useQuery({
    queryKey,
    // Somebody who looks at it may be looking for a stranger.
    staleTime: 0,
    queryFn: () => call("list_assistants"),
  });
  const end = useMutation({
    mutationFn: (client_id: string) => call("end_assistant", { client_id }),
    onSuccess: () => toast.success("Its access has ended"),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const list = assistants.data;
  return (
    <>
      <h1 className="display text-xl">My Assistants</h1>
      <p className="mt-2 max-w-prose text-sm text-muted">
        Assistants that you let act in your name. A new password ends the access of all of them.
      </p>
      {!list ? (
        assistants.isError ? (
          <Button variant="secondary" className="mt-6" onClick={() => void assistants.refetch()}>
            Try again
          </Button>
        ) : (
          <Skeleton className="mt-6 h-24" />
        )
      ) : list.length === 0 ? (
        <EmptyState
          title="No assistant has access"
          text="One that you ask about your orders sends you here first, and you decide."
          action={<LinkButton to="/profile">To my profile</LinkButton>}
        />
      ) : (
        <ul className="mt-6 max-w-3xl divide-y divide-line border-y border-line">
          {list.map((assistant) => (
            <Assistant
              key={assistant.client_id}
              assistant={assistant}
              busy={end.isPending && end.variables === assistant.client_id}
              onEnd={() => end.mutate(assistant.client_id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Assistant({
  assistant: { name, host, may, since, used_at: usedAt },
  busy,
  onEnd,
}: {
  assistant: LinkedAssistant;
  busy: boolean;
  onEnd: () => void;
}) {
  const [from, last] = [since, usedAt].map((at) => formatOrderDate(new Date(at)));
  return (
    <li className="gap-8 py-5 text-sm sm:flex sm:items-start sm:justify-between">
      <div className="min-w-0">
        <h2 className="break-words text-base font-medium">{name}</h2>
        <p className="break-all text-muted">{host}</p>
        <ul className="mt-2 list-disc pl-4">
          {may.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className="mt-2 text-muted">
          Since {from} · last used {last}
        </p>
      </div>
      <Button
        variant="secondary"
        className="mt-4 shrink-0 sm:mt-0"
        aria-label={`End the access of ${name}`}
        busy={busy}
        onClick={onEnd}
      >
        End access
      </Button>
    </li>
  );
}
