import { useState } from "react";
import { Link } from "react-router";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import type { ListRow } from "~/client/wire.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { oneOf, textOf } from "~/lib/form.ts";
import { ROLES, roleNames, USUAL_ROLE } from "~/platform/permissions.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";

type UserRow = ListRow<"users">;

const columns: Column<UserRow>[] = [
  {
    key: "full_name",
    label: "Name",
    phone: "title",
    sortable: true,
    cell: (row) => (
      <Link to={`/admin/users/${row.id}`} className="hover:underline">
        {row.full_name || "N/A"}
      </Link>
    ),
  },
  { key: "email", label: "Email", sortable: true, phone: "line", cell: (row) => row.email },
  {
    key: "roles",
    label: "Roles",
    phone: "bare",
    cell: (row) => (
      <span className="flex gap-1.5">
        {row.roles.length === 0 ? "customer" : row.roles.join(", ")}
        {row.banned && <StatusText tone="bad">Banned</StatusText>}
      </span>
    ),
  },
  { key: "created_at", label: "Joined", sortable: true, cell: (row) => formatDay(row.created_at) },
];

interface InviteDialogProps {
  /** The shop sends no mail: the link is to be handed over. */
  onLink: (link: string) => void;
  onClose: () => void;
}

function InviteDialog({ onLink, onClose }: InviteDialogProps) {
  async function send(form: FormData) {
    const { link } = await call("invite_staff", {
      email: textOf(form, "email").trim(),
      role: oneOf(ROLES, textOf(form, "role")) ?? USUAL_ROLE,
    });
    toast.success(link ? "Invitation made" : "Invitation sent");
    if (link) onLink(link);
  }
  return (
    <FormDialog
      title="Invite a colleague"
      description="They choose a password by a link that works for seven days."
      action="Send invitation"
      send={send}
      onSent={() => undefined}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <TextField label="Email" name="email" type="email" required error={problem} />
          <Select label="Role" name="role" defaultValue={USUAL_ROLE}>
            {Object.entries(roleNames).map(([role, name]) => (
              <option key={role} value={role}>
                {name}
              </option>
            ))}
          </Select>
        </>
      )}
    </FormDialog>
  );
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog open title="Invite a colleague" onOpenChange={(open) => !open && onClose()}>
      <TextField
        label="Link to hand over, for seven days"
        hint="This shop sends no mail. Copy the link now: it is not shown again."
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}

export default function AdminUsers() {
  const mayInvite = useMay("roles.edit");
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<string>();
  return (
    <>
      <title>Users Management</title>
      <ListPage
        list="users"
        title="Users Management"
        searchLabel="Name, email or phone"
        failure="Failed to fetch users"
        columns={columns}
        keyOf={(row) => row.id}
        actions={
          mayInvite && (
            <Button data-main-action onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
        filters={[
          {
            name: "role",
            label: "Role",
            options: [
              ...Object.entries(roleNames).map(([value, label]) => ({ value, label })),
              { value: "customer", label: "Customer" },
            ],
          },
          { name: "banned", label: "Banned", options: [{ value: "yes", label: "Banned" }] },
        ]}
      />
      {inviting && <InviteDialog onLink={setLink} onClose={() => setInviting(false)} />}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}
