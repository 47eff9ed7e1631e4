import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { markSignedIn, STAFF_KEY } from "~/client/signed-in-mark.tsx";
import { unlistedMeta } from "~/client/store.ts";
import { queryTables } from "~/client/tables.ts";
import { wordsOfFailure } from "~/features/admin/components/report-failure.ts";
import { textOf } from "~/lib/form.ts";
import { pageOf } from "~/platform/page-context.ts";
import { ADMIN } from "~/platform/permissions.ts";
import { tags } from "~/platform/tags.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { toast } from "~/ui/toast.ts";
import { asksForToken } from "../roles/claim-token.server.ts";
import type { Route } from "./+types/admin-setup";

export function loader({ context }: Route.LoaderArgs) {
  const { ctx, cacheUntilChanged } = pageOf(context);
  cacheUntilChanged(tags.settings);
  return { asksToken: asksForToken(ctx) };
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "Admin Setup",
    description: "For the staff of the shop.",
    path: "/admin-setup",
  });
}

export default function AdminSetup({ loaderData: { asksToken } }: Route.ComponentProps) {
  const [problem, setProblem] = useState<string>();
  const user = useAuth().user!;
  const navigate = useNavigate();
  const state = useQuery({
    queryKey: ["admin-setup", user.id],
    staleTime: 0,
    async queryFn() {
      const [role, adminExists] = await Promise.all([
        queryTables((db) =>
          db
            .from("user_roles")
            .select("role")
            .eq("user_id", user.id)
            .eq("role", ADMIN)
            .maybeSingle(),
        ),
        call("admin_exists"),
      ]);
      return { isAdmin: role !== null, adminExists };
    },
  });
  const claim = useMutation({
    mutationFn: async (token: string) => {
      if (asksToken) await call("claim_first_admin", { token });
      else
        await queryTables((db) => db.from("user_roles").insert({ user_id: user.id, role: ADMIN }));
    },
    async onSuccess() {
      localStorage.setItem(STAFF_KEY, user.id);
      markSignedIn();
      toast.success("You are now an admin!");
      await navigate("/admin");
    },
    onError(error) {
      toast.error("Error", { description: wordsOfFailure(error) || "Failed to set admin role" });
      void state.refetch();
    },
  });
  const isAdmin = state.data?.isAdmin;
  useEffect(() => {
    if (isAdmin) void navigate("/admin", { replace: true });
  }, [isAdmin, navigate]);

  return (
    <section className="mx-auto max-w-md border border-line px-6 py-10 sm:px-10">
      <h1 className="display text-lg">Admin Setup</h1>
      {state.isError ? (
        <div className="mt-5 flex flex-col items-start gap-5">
          <p className="text-sm">The shop could not be reached. Check your connection.</p>
          <Button variant="secondary" onClick={() => void state.refetch()}>
            Try again
          </Button>
        </div>
      ) : !state.data || isAdmin ? (
        <div className="mt-6">
          <Spinner label="Loading" />
        </div>
      ) : state.data.adminExists ? (
        <>
          <p className="mt-5 text-sm">
            You don't have admin access. Contact an existing administrator.
          </p>
          <LinkButton to="/" className="mt-7">
            Back to Home
          </LinkButton>
        </>
      ) : (
        <>
          <p className="mt-5 text-sm text-muted">
            This shop has no administrator yet. You are signed in as
          </p>
          <p className="mt-1 break-all font-medium">{user.email}</p>
          <form
            noValidate
            aria-label="Admin Setup"
            onSubmit={(event) => {
              event.preventDefault();
              const token = textOf(new FormData(event.currentTarget), "token").trim();
              const isMissing = asksToken && token === "";
              setProblem(isMissing ? "Enter the token" : undefined);
              if (!isMissing) claim.mutate(token);
            }}
            className="mt-7 flex flex-col items-start gap-7"
          >
            {asksToken ? (
              <div className="w-full">
                <TextField
                  label="Token"
                  name="token"
                  hint="The server printed it on its console when it started."
                  error={problem}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                />
              </div>
            ) : (
              <p className="text-sm text-muted">
                This is a demo shop: whoever is here first becomes its administrator.
              </p>
            )}
            <Button type="submit" size="lg" busy={claim.isPending}>
              Become Admin
            </Button>
          </form>
        </>
      )}
    </section>
  );
}
