import { QueryClientProvider, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { data, redirect, useLocation } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { privateData } from "~/client/query-client.ts";
import { authPath } from "~/client/session.ts";
import { useStore } from "~/client/store.ts";
import { toAppError } from "~/platform/errors.ts";
import { pageOf } from "~/platform/page-context.ts";
import { defineLimit, spendLimit } from "~/platform/route-limits.ts";
import { Button, buttonClass, LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { readAuthorization } from "../authorize.server.ts";
import { OAuthError } from "../oauth-error.ts";
import { isLoopback } from "../redirects.ts";
import { wordsOfScopes } from "../scopes.ts";
import type { Route } from "./+types/authorize";

/** One thing is to be done on it: the frame leaves out what leads elsewhere. */
export const handle = { isEnclosed: true };

/** Each may make the shop fetch a client's description. */
const authorizeLimit = defineLimit({
  name: "oauth_authorize",
  seconds: 600,
  own: 30,
  network: 120,
});

/** Who asks for what. The page is the same for everybody; in whose name is known to the browser alone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, visitor } = pageOf(context);
  const query = new URL(request.url).search.slice(1);
  try {
    await spendLimit(ctx, authorizeLimit, visitor);
    const asked = await readAuthorization(ctx, new URLSearchParams(query), visitor.address);
    if (asked.kind === "refused") return redirect(asked.to);
    const { client, scopes, redirectUri, answer } = asked;
    return {
      problem: null,
      query,
      client: { id: client.id, name: client.name, host: client.host },
      may: wordsOfScopes(scopes),
      isOnDevice: isLoopback(redirectUri),
      refusal: answer({ error: "access_denied" }),
    };
  } catch (error) {
    const problem = error instanceof OAuthError ? error : toAppError(error);
    if (!problem) throw error;
    return data({ problem: problem.message }, { status: problem.status });
  }
}

type Asked = Extract<Route.ComponentProps["loaderData"], { problem: null }>;

/** An assistant asks to act in somebody's name: nothing is granted unless they press. */
export default function Authorize({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-xl py-10 sm:py-16">
      <title>An assistant asks</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {loaderData.problem === null ? (
        <QueryClientProvider client={privateData()}>
          <Consent asked={loaderData} />
        </QueryClientProvider>
      ) : (
        <EmptyState
          title="This assistant cannot be linked"
          text={`${loaderData.problem}. Nothing was shared. Go back to your assistant and try again.`}
          action={<LinkButton to="/">To the shop</LinkButton>}
        />
      )}
    </div>
  );
}

function Consent({ asked }: { asked: Asked }) {
  const { brand } = useStore();
  const { user, loading } = useAuth();
  const { pathname, search } = useLocation();
  const { client } = asked;
  return (
    <>
      <h1 className="display text-xl">An assistant asks for access</h1>
      <p className="mt-6 border-y border-line py-5">
        <span className="block break-words text-base font-medium">{client.name}</span>
        <span className="block break-all text-sm text-muted">{client.host}</span>
        {asked.isOnDevice && (
          <span className="mt-2 block text-sm">
            It runs on this device. Go on only if you have just started it yourself.
          </span>
        )}
      </p>
      <h2 className="mt-6 text-sm font-medium">If you allow it, it may</h2>
      <Points points={asked.may} />
      {user && <Before asked={asked} userId={user.id} />}
      <p className="mt-6 max-w-prose text-sm text-muted">
        It does not see your password, your street, your phone number or how you pay, and it cannot
        change your account. You can take this back at any time on your profile.
      </p>
      {user ? (
        <Decision asked={asked} email={user.email ?? ""} />
      ) : loading ? (
        <Spinner label="One moment" className="mt-8" />
      ) : (
        <div className="mt-8 grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
          <LinkButton to={authPath(`${pathname}${search}`)}>Sign in to {brand.name}</LinkButton>
          <Refuse asked={asked} />
        </div>
      )}
    </>
  );
}

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="mt-2 divide-y divide-line border-y border-line">
    {points.map((point) => (
      <li key={point} className="py-3 text-sm">
        {point}
      </li>
    ))}
  </ul>
);

const Refuse = ({ asked }: { asked: Asked }) => (
  <a href={asked.refusal} className={buttonClass("secondary")}>
    Refuse
  </a>
);

/** What this assistant has been granted already goes on. */
function Before({ asked, userId }: { asked: Asked; userId: string }) {
  const { data: linked } = useQuery({
    queryKey: ["assistants", userId],
    queryFn: () => call("list_assistants"),
  });
  const before = linked
    ?.find(({ client_id }) => client_id === asked.client.id)
    ?.may.filter((point) => !asked.may.includes(point));
  if (!before?.length) return null;
  return (
    <>
      <h2 className="mt-6 text-sm font-medium">You let it already</h2>
      <Points points={before} />
    </>
  );
}

function Decision({ asked, email }: { asked: Asked; email: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const allow = useMutation({
    mutationFn: () => call("allow_assistant", { request: asked.query }),
    onSuccess({ to }) {
      setLeaving(true);
      window.location.assign(to);
    },
  });
  return (
    <>
      <p className="mt-6 text-sm">
        You are signed in as <span className="break-all font-medium">{email}</span>.
      </p>
      {allow.error && (
        <p role="alert" className="mt-4 border-l-2 border-oxblood pl-3 text-sm">
          {allow.error.message}
        </p>
      )}
      <div className="mt-4 grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
        <Button busy={allow.isPending || isLeaving} onClick={() => allow.mutate()}>
          Allow
        </Button>
        <Refuse asked={asked} />
      </div>
    </>
  );
}
