import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toShopError } from "~/client/accounts-answer.ts";
import { loadAuth } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import { describeDevice } from "../../rules.ts";
import { Section } from "./section.tsx";

export function SessionsSection() {
  const user = useAuth().user!;
  const queries = useQueryClient();
  const queryKey = ["sessions", user.id];
  const sessions = useQuery({
    queryKey,
    // Somebody who looks at it may be looking for a stranger.
    staleTime: 0,
    queryFn: () => call("list_sessions"),
  });
  const settled = {
    onError: (error: Error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  };
  const end = useMutation({
    ...settled,
    mutationFn: async (id: string) => {
      await call("end_session", { id });
    },
  });
  const endOthers = useMutation({
    ...settled,
    mutationFn: async () => {
      const { error } = await (await loadAuth()).signOut({ scope: "others" });
      if (error) throw toShopError(error);
    },
    onSuccess: () => toast.success("Your other sessions were signed out"),
  });
  const list = sessions.data;
  return (
    <Section title="Active sessions" text="Where your account is signed in.">
      {!list ? (
        sessions.isError ? (
          <Button variant="secondary" onClick={() => void sessions.refetch()}>
            Try again
          </Button>
        ) : (
          <Skeleton className="h-24" />
        )
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.map((session) => (
              <li key={session.id} className="flex items-center justify-between gap-4 py-3 text-sm">
                <span>
                  <span className="block font-medium">{describeDevice(session.user_agent)}</span>
                  <span className="text-muted">
                    {session.is_current
                      ? "This session"
                      : `Last used ${formatOrderDate(new Date(session.refreshed_at))}`}
                    {session.ip && ` · ${session.ip}`}
                  </span>
                </span>
                {!session.is_current && (
                  <Button
                    variant="quiet"
                    aria-label={`Sign out ${describeDevice(session.user_agent)}`}
                    busy={end.isPending && end.variables === session.id}
                    onClick={() => end.mutate(session.id)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {list.length > 1 && (
            <Button
              variant="secondary"
              className="mt-5"
              busy={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              Sign out others
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
