import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet, useParams } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { type Staff, useMay, useStaff } from "~/client/staff.ts";
import type { ResultOf } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatDay, formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { ROLES, roleNames } from "~/platform/permissions.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { toast } from "~/ui/toast.ts";

export type Customer = ResultOf<"admin_customer">;

/** What the pages inside are given: whose page it is, and who looks at it. */
export type CustomerContext = Staff & { customer: Customer };

/** A customer; the pages inside show their orders and their store credit. */
export default function AdminUser() {
  const { id = "" } = useParams();
  const staff = useStaff();
  const mayRoles = useMay("roles.edit");
  const [banning, setBanning] = useState(false);
  const mayBan = useMay("customers.ban");
  const mayUnlock = useMay("customers.unlock");
  const [unlocking, setUnlocking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["customer", id],
    queryFn: () => call("admin_customer", { id }),
    retry: 1,
  });
  if (!data && error)
    return <LoadFailed title="Failed to fetch the user" error={error} onRetry={refetch} />;
  if (!data) return <p className="py-24 text-center text-muted">Loading...</p>;
  async function change(work: Promise<unknown>) {
    try {
      await work;
      toast.success("Saved");
    } catch (problem) {
      reportUndone("Failed to change the user", problem);
    }
    await queryClient.invalidateQueries({ queryKey: ["customer", id] });
  }
  const setBan = (banned: boolean) => change(call("set_ban", { user_id: id, banned }));
  const facts: [string, string][] = [
    ["Joined", formatDay(data.created_at)],
    ["Last sign-in", data.last_sign_in_at ? formatMoment(data.last_sign_in_at) : "Never"],
    ["Orders", String(data.orders)],
    ["Spent", formatNairaExact(nairaToKobo(data.spent))],
    ["Reviews", String(data.reviews)],
    ["Wishlist", String(data.wishlist)],
  ];
  return (
    <>
      <title>{data.full_name || "User"}</title>
      <BackLink to="/admin/users">Users</BackLink>
      <h1 className="display text-xl">{data.full_name || "N/A"}</h1>
      <p className="mb-5 text-muted">{data.email}</p>
      <dl className="mb-6 grid grid-cols-2 gap-px border border-line bg-line text-sm sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="bg-paper p-3">
            <dt className="text-muted">{label}</dt>
            <dd className="prices">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 lg:grid-cols-2">
        <Outlet context={{ ...staff, customer: data } satisfies CustomerContext} />
        <section>
          <h2 className="mb-2 font-medium">Roles</h2>
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              label={roleNames[role]}
              checked={data.roles.includes(role)}
              disabled={!mayRoles}
              onChange={(event) =>
                void change(call("set_role", { user_id: id, role, granted: event.target.checked }))
              }
            />
          ))}
          <p className="mt-4 text-sm text-muted">
            {data.has_factor ? "Signs in in two steps." : "Signs in with a password alone."}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            {mayBan && (
              <Button
                variant={data.banned ? "secondary" : "danger"}
                onClick={() => (data.banned ? void setBan(false) : setBanning(true))}
              >
                {data.banned ? "Let in again" : "Ban"}
              </Button>
            )}
            {mayUnlock && data.has_factor && (
              <Button variant="secondary" onClick={() => setUnlocking(true)}>
                Remove lost second factor
              </Button>
            )}
          </div>
        </section>
      </div>
      {banning && (
        <ConfirmDialog
          title={`Ban ${data.full_name || data.email}`}
          text="They are signed out everywhere and cannot sign in until you let them in again. Their orders stay."
          action="Ban"
          onConfirm={() => setBan(true)}
          onClose={() => setBanning(false)}
        />
      )}
      {unlocking && (
        <ConfirmDialog
          title={`Remove the second step of ${data.full_name || data.email}`}
          text="Only for somebody who has lost it, and whom you know to be who they say. They are signed out everywhere, their password alone opens the account from then on, and they get a mail about it."
          action="Remove"
          onConfirm={() => change(call("remove_lost_factors", { user_id: id }))}
          onClose={() => setUnlocking(false)}
        />
      )}
    </>
  );
}
