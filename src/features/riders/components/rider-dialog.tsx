import { call, once } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { textOf } from "~/lib/form.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";

type Rider = ListRow<"riders">;

const seenOf = ({ name, phone, company, is_active }: Rider) => ({
  name,
  phone,
  company,
  is_active,
});

/** Asks who a rider is. */
export function RiderDialog(props: { rider: Rider | undefined; onClose(): void }) {
  const { rider } = props;
  return (
    <FormDialog
      title={rider ? rider.name : "New rider"}
      description="Customers read the name of who brings their parcel."
      action="Save"
      about={rider?.id}
      edits={rider && seenOf(rider)}
      send={(form, seen, press) => {
        const given = {
          ...(rider ? { id: rider.id, seen } : {}),
          name: textOf(form, "name"),
          phone: textOf(form, "phone"),
          company: textOf(form, "company"),
          is_active: form.get("is_active") !== null,
        };
        return call("save_rider", given, once(press));
      }}
      onSent={() => toast.success("Rider saved")}
      onClose={props.onClose}
    >
      {(problem) => (
        <>
          <TextField
            label="Name"
            name="name"
            required
            maxLength={80}
            autoComplete="off"
            defaultValue={rider?.name}
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            required
            maxLength={30}
            autoComplete="off"
            defaultValue={rider && formatPhone(rider.phone)}
            error={problem}
          />
          <TextField
            label="Company"
            name="company"
            maxLength={80}
            autoComplete="off"
            defaultValue={rider?.company}
            hint="Empty for a rider of our own"
          />
          <Checkbox
            label="Rides for us"
            name="is_active"
            defaultChecked={rider?.is_active ?? true}
            hint="Who does not gets no more runs."
          />
        </>
      )}
    </FormDialog>
  );
}
