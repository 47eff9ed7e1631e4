import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { readList } from "~/client/lists.ts";
import type { ListRow } from "~/client/wire.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { warningsOf } from "~/features/admin/components/warnings-of.ts";
import { categories } from "~/features/catalogue/rules.ts";
import { oneOf, textOf } from "~/lib/form.ts";
import { CUSTOMER_GROUPS, type CustomerGroup, DISCOUNT_KINDS } from "~/lib/statuses.ts";
import { lagosDate } from "~/lib/time.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";

export type PromotionRow = ListRow<"discounts">;

const KINDS = {
  percentage: "Percentage",
  amount: "Amount",
  free_delivery: "Free delivery",
  buy_get: "Buy some, get some",
};
const GROUPS: Record<CustomerGroup, string> = {
  everyone: "Everybody",
  first_order: "A first order (signed in)",
  returning: "Who has ordered before (signed in)",
  readers: "Newsletter readers (signed in)",
};

const DAY = 86_400_000;
/** Midnight in Lagos, which has no summer time. */
const midnight = (day: FormDataEntryValue) => new Date(`${day}T00:00:00+01:00`).getTime();
const toIso = (ms: number) => new Date(ms).toISOString();
/** What ends at midnight is good for the whole day before. */
export const lastMoment = (iso: string) => toIso(new Date(iso).getTime() - 1);
const toDay = (iso: string | null | undefined) => (iso ? lagosDate(new Date(iso)) : "");

const seenOf = (row: PromotionRow) => ({
  code: row.code,
  name: row.name,
  kind: row.kind,
  value: row.percent ?? row.amount ?? 0,
  minimum: row.minimum,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  per_customer_limit: row.per_customer_limit,
  total_limit: row.total_limit,
  budget: row.budget,
  categories: row.categories,
  collection_ids: row.collection_ids,
  buy_quantity: row.buy_quantity,
  get_quantity: row.get_quantity,
  customer_group: row.customer_group,
  is_active: row.is_active,
});

function fieldsIn(form: FormData) {
  const [starts, lastDay] = [form.get("starts_at"), form.get("last_day")];
  const number = (name: string) => Number(form.get(name)) || null;
  return {
    code: textOf(form, "code"),
    name: textOf(form, "name"),
    kind: oneOf(DISCOUNT_KINDS, textOf(form, "kind")) ?? "percentage",
    value: number("value") ?? 0,
    minimum: number("minimum") ?? 0,
    starts_at: starts ? toIso(midnight(starts)) : null,
    ends_at: lastDay ? toIso(midnight(lastDay) + DAY) : null,
    per_customer_limit: number("per_customer_limit"),
    total_limit: number("total_limit"),
    budget: number("budget"),
    categories: form.getAll("categories").map(String),
    collection_ids: form.getAll("collections").map(String),
    buy_quantity: number("buy_quantity"),
    get_quantity: number("get_quantity"),
    customer_group: oneOf(CUSTOMER_GROUPS, textOf(form, "customer_group")) ?? "everyone",
    is_active: form.get("is_active") !== null,
  };
}

/** Makes or changes a promotion. What is odd about it is said first; sent again as it is, it is meant. */
export function PromotionDialog({
  row,
  onClose,
}: {
  row: PromotionRow | undefined;
  onClose: () => void;
}) {
  const [kind, setKind] = useState(row?.kind ?? "percentage");
  const warned = useRef("");
  async function save(form: FormData, seen: ReturnType<typeof seenOf> | undefined) {
    const fields = fieldsIn(form);
    const as = JSON.stringify(fields);
    try {
      await call("save_discount", {
        ...(row ? { id: row.id, seen } : {}),
        ...fields,
        is_sure: warned.current === as,
      });
    } catch (error) {
      if (!warningsOf(error)) throw error;
      warned.current = as;
      throw new Error(`${(error as Error).message} Press Save again if you mean it.`);
    }
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
          : "With a code for who enters it, without one for everybody. An order gets one on its pieces, the best for the shopper, and free delivery besides."
      }
      action="Save"
      about={row?.id}
      edits={row && seenOf(row)}
      send={save}
      onSent={onSent}
      onClose={onClose}
    >
      {(problem) => (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Code"
            name="code"
            maxLength={30}
            hint="Empty: it needs none"
            defaultValue={row?.code ?? ""}
          />
          <TextField
            label="Name"
            name="name"
            maxLength={60}
            hint="As the cart shows it"
            defaultValue={row?.name}
          />
          <Select
            label="Kind"
            name="kind"
            value={kind}
            onChange={(event) => setKind(oneOf(DISCOUNT_KINDS, event.target.value) ?? kind)}
          >
            {DISCOUNT_KINDS.map((one) => (
              <option key={one} value={one}>
                {KINDS[one]}
              </option>
            ))}
          </Select>
          {kind !== "free_delivery" && (
            <TextField
              label={kind === "amount" ? "Naira" : kind === "buy_get" ? "Percent off" : "Percent"}
              name="value"
              type="number"
              min={1}
              max={kind === "amount" ? undefined : 100}
              required
              hint={kind === "buy_get" ? "Of the cheapest ones; 100 makes them free" : undefined}
              defaultValue={row?.percent ?? row?.amount ?? (kind === "buy_get" ? 100 : "")}
            />
          )}
          {kind === "buy_get" && (
            <>
              <Count label="Buy (pieces)" name="buy_quantity" of={row?.buy_quantity} required />
              <Count label="Get (pieces)" name="get_quantity" of={row?.get_quantity} required />
            </>
          )}
          <TextField
            label="From an order of (₦)"
            name="minimum"
            type="number"
            min={0}
            defaultValue={row?.minimum ?? 0}
          />
          <Select label="For" name="customer_group" defaultValue={row?.customer_group}>
            {CUSTOMER_GROUPS.map((group) => (
              <option key={group} value={group}>
                {GROUPS[group]}
              </option>
            ))}
          </Select>
          <TextField
            label="Starts"
            name="starts_at"
            type="date"
            defaultValue={toDay(row?.starts_at)}
          />
          <TextField
            label="Last day"
            name="last_day"
            type="date"
            defaultValue={row?.ends_at ? toDay(lastMoment(row.ends_at)) : ""}
          />
          <Count label="Uses per customer" name="per_customer_limit" of={row?.per_customer_limit} />
          <Count label="Uses in all" name="total_limit" of={row?.total_limit} />
          <Count label="Budget (₦)" name="budget" of={row?.budget} />
          <Scope row={row} />
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

function Count({
  of,
  ...field
}: {
  label: string;
  name: string;
  of: number | null | undefined;
  required?: boolean;
}) {
  return <TextField {...field} type="number" min={1} defaultValue={of ?? ""} />;
}

/** Which pieces it is for. */
function Scope({ row }: { row: PromotionRow | undefined }) {
  const { data } = useQuery({
    queryKey: [...listKey("collections"), "choices"],
    queryFn: () => readList("collections", { per_page: 100 }),
    retry: 1,
  });
  const choices = data?.rows ?? [];
  // Those that it has stay chosen, whether their names are known or not.
  const known = new Map(choices.map(({ id, title }) => [id, title]));
  for (const id of row?.collection_ids ?? []) if (!known.has(id)) known.set(id, "A collection");
  return (
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
        {[...known].map(([id, title]) => (
          <Checkbox
            key={id}
            label={`Collection: ${title}`}
            name="collections"
            value={id}
            defaultChecked={row?.collection_ids.includes(id) ?? false}
          />
        ))}
      </div>
    </fieldset>
  );
}
