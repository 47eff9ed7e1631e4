import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { type Column, ListPage, listKey } from "~/features/admin/components/list-page.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { categories } from "~/features/catalogue/rules.ts";
import { oneOf, textOf } from "~/lib/form.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { DISCOUNT_KINDS, type DiscountKind } from "~/lib/statuses.ts";
import { lagosDate } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";

type DiscountRow = ListRow<"discounts">;

const naira = (amount: number) => formatNaira(nairaToKobo(amount));
const worth = (row: DiscountRow) =>
  row.kind === "percentage"
    ? `${row.percent}%`
    : row.kind === "amount"
      ? naira(row.amount ?? 0)
      : "Free delivery";

const DAY = 86_400_000;
/** Midnight in Lagos, which has no summer time. */
const midnight = (day: FormDataEntryValue) => new Date(`${day}T00:00:00+01:00`).getTime();
const toIso = (ms: number) => new Date(ms).toISOString();
/** What ends at midnight is good for the whole day before. */
const lastMoment = (iso: string) => toIso(new Date(iso).getTime() - 1);
const toDay = (iso: string | null) => (iso ? lagosDate(new Date(iso)) : "");

const seenOf = (row: DiscountRow) => ({
  code: row.code,
  kind: row.kind,
  value: row.percent ?? row.amount ?? 0,
  minimum: row.minimum,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  per_customer_limit: row.per_customer_limit,
  total_limit: row.total_limit,
  categories: row.categories,
  is_active: row.is_active,
});

function DiscountDialog({ row, onClose }: { row: DiscountRow | undefined; onClose: () => void }) {
  const [kind, setKind] = useState<DiscountKind>(row?.kind ?? "percentage");
  function save(form: FormData, theirs: Record<string, unknown>) {
    const [starts, lastDay] = [form.get("starts_at"), form.get("last_day")];
    const limit = (name: string) => Number(form.get(name)) || null;
    return call("save_discount", {
      ...(row ? { id: row.id, seen: { ...seenOf(row), ...theirs } } : {}),
      categories: form.getAll("categories").map(String),
      code: textOf(form, "code"),
      kind,
      value: Number(form.get("value") ?? 0),
      minimum: Number(form.get("minimum") ?? 0),
      starts_at: starts ? toIso(midnight(starts)) : null,
      ends_at: lastDay ? toIso(midnight(lastDay) + DAY) : null,
      per_customer_limit: limit("per_customer_limit"),
      total_limit: limit("total_limit"),
      is_active: form.get("is_active") !== null,
    });
  }
  async function onSent() {
    toast.success("Discount saved");
    await queryClient.invalidateQueries({ queryKey: listKey("discounts") });
  }
  return (
    <FormDialog
      title={row ? "Edit discount" : "Add discount"}
      description={
        row?.first_orders
          ? "What the newsletter promises. Each reader is mailed it with a mark of their own; switched off, the promise goes from the home page."
          : "A code that customers enter with their order."
      }
      action="Save"
      about={row?.id}
      send={save}
      onSent={onSent}
      onClose={onClose}
    >
      {(problem) => (
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Code" name="code" required maxLength={30} defaultValue={row?.code} />
          <Select
            label="Kind"
            name="kind"
            value={kind}
            onChange={(event) => setKind(oneOf(DISCOUNT_KINDS, event.target.value) ?? kind)}
          >
            <option value="percentage">Percentage</option>
            <option value="amount">Amount</option>
            <option value="free_delivery">Free delivery</option>
          </Select>
          {kind !== "free_delivery" && (
            <TextField
              label={kind === "percentage" ? "Percent" : "Naira"}
              name="value"
              type="number"
              min={1}
              max={kind === "percentage" ? 100 : undefined}
              required
              defaultValue={row?.percent ?? row?.amount ?? ""}
            />
          )}
          <TextField
            label="From an order of (₦)"
            name="minimum"
            type="number"
            min={0}
            defaultValue={row?.minimum ?? 0}
          />
          <TextField
            label="Starts"
            name="starts_at"
            type="date"
            defaultValue={toDay(row?.starts_at ?? null)}
          />
          <TextField
            label="Last day"
            name="last_day"
            type="date"
            defaultValue={row?.ends_at ? toDay(lastMoment(row.ends_at)) : ""}
          />
          <TextField
            label="Uses per customer"
            name="per_customer_limit"
            type="number"
            min={1}
            defaultValue={row?.per_customer_limit ?? ""}
          />
          <TextField
            label="Uses in all"
            name="total_limit"
            type="number"
            min={1}
            defaultValue={row?.total_limit ?? ""}
          />
          <fieldset className="col-span-2">
            <legend className="mb-1 text-sm font-medium">Only for (none chosen: everything)</legend>
            <div className="grid grid-cols-2 gap-x-4">
              {categories.map(({ name }) => (
                <Checkbox
                  key={name}
                  label={name}
                  name="categories"
                  value={name}
                  defaultChecked={row?.categories.includes(name) ?? false}
                />
              ))}
            </div>
          </fieldset>
          <Checkbox label="Active" name="is_active" defaultChecked={row?.is_active ?? true} />
          {problem && (
            <p role="alert" className="col-span-2 text-sm text-oxblood">
              {problem}
            </p>
          )}
        </div>
      )}
    </FormDialog>
  );
}

export default function AdminDiscounts() {
  const [open, setOpen] = useState<DiscountRow | "new">();
  const columns: Column<DiscountRow>[] = [
    {
      key: "code",
      label: "Code",
      phone: "title",
      sortable: true,
      cell: (row) => (
        <>
          <button
            type="button"
            onClick={() => setOpen(row)}
            className="font-medium hover:underline"
          >
            {row.code}
          </button>
          {row.first_orders && (
            <span className="block text-xs text-muted">First orders of newsletter readers</span>
          )}
        </>
      ),
    },
    { key: "kind", label: "Worth", phone: "bare", cell: worth },
    {
      key: "minimum",
      label: "From",
      numeric: true,
      cell: (row) => (row.minimum > 0 ? naira(row.minimum) : ""),
    },
    {
      key: "ends_at",
      label: "Until",
      sortable: true,
      cell: (row) => (row.ends_at ? formatDay(lastMoment(row.ends_at)) : "No end"),
    },
    {
      key: "uses",
      label: "Uses",
      sortable: true,
      numeric: true,
      cell: (row) => (row.total_limit ? `${row.uses} of ${row.total_limit}` : row.uses),
    },
    {
      key: "is_active",
      label: "Status",
      phone: "bare",
      cell: (row) => (
        <StatusText tone={row.is_active ? "good" : "plain"}>
          {readable(row.is_active ? "active" : "inactive")}
        </StatusText>
      ),
    },
  ];
  return (
    <>
      <title>Discounts</title>
      <ListPage
        list="discounts"
        title="Discounts"
        failure="Failed to fetch discounts"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No discounts yet"
        actions={
          <Button data-main-action onClick={() => setOpen("new")}>
            Add discount
          </Button>
        }
        filters={[
          {
            name: "status",
            label: "Status",
            options: [
              { value: "active", label: "Active" },
              { value: "inactive", label: "Inactive" },
            ],
          },
        ]}
      />
      {open && (
        <DiscountDialog
          row={open === "new" ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
