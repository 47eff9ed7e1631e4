import { X } from "lucide-react";
import type { ReactNode } from "react";
import { categories } from "~/features/catalogue/rules.ts";
import type { PageErrors } from "~/features/editorial/admin/page-form.ts";
import { useChoices } from "~/features/editorial/admin/use-choices.ts";
import { SIZED } from "~/features/own-sizes/rules.ts";
import { oneOf } from "~/lib/form.ts";
import { STATES } from "~/lib/states.ts";
import { IconButton } from "~/ui/button.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { BOUGHT_OF, type Condition } from "../segments/schema.ts";
import { SegmentCount } from "./segment-count.tsx";
import {
  CONDITION_NAMES,
  CONDITIONS,
  freshCondition,
  type SegmentForm,
  segmentIn,
} from "./segment-form.ts";

interface Props {
  segment: SegmentForm;
  errors: PageErrors;
  onChange: (segment: SegmentForm) => void;
}

/** Whom a newsletter is for: conditions that hold together, with how many readers fit them. */
export function SegmentFields({ segment, errors, onChange }: Props) {
  const chosen = CONDITIONS.filter((condition) => segment[condition] !== undefined);
  const open = CONDITIONS.filter((condition) => segment[condition] === undefined);
  function remove(condition: Condition) {
    const { [condition]: _, ...others } = segment;
    onChange(others);
  }
  return (
    <section aria-labelledby="readers" className="flex flex-col gap-3">
      <h2 id="readers" className="text-base font-medium">
        Who gets it
      </h2>
      {chosen.length === 0 && (
        <p className="text-sm text-muted">Everybody who asked for the newsletter.</p>
      )}
      {chosen.map((condition) => (
        <fieldset
          key={condition}
          className="flex items-start gap-3 border border-line px-4 pb-4 pt-2"
        >
          <legend className="px-1 text-sm font-medium">{CONDITION_NAMES[condition]}</legend>
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            <ConditionFields
              condition={condition}
              segment={segment}
              errors={errors}
              onChange={onChange}
            />
          </div>
          <IconButton
            label={`Remove ${CONDITION_NAMES[condition]}`}
            onClick={() => remove(condition)}
            className="mt-6"
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </IconButton>
        </fieldset>
      ))}
      {open.length > 0 && (
        <div className="max-w-72">
          <Select
            label="Only who…"
            value=""
            onChange={({ target }) => {
              const condition = oneOf(CONDITIONS, target.value);
              if (condition) onChange({ ...segment, ...freshCondition(condition, new Date()) });
            }}
          >
            <option value="">{chosen.length > 0 ? "and…" : "Choose…"}</option>
            {open.map((condition) => (
              <option key={condition} value={condition}>
                {CONDITION_NAMES[condition]}
              </option>
            ))}
          </Select>
        </div>
      )}
      <SegmentCount segment={segmentIn(segment)} />
    </section>
  );
}

function ConditionFields({
  condition,
  segment,
  errors,
  onChange,
}: Props & { condition: Condition }): ReactNode {
  const error = errors[`segment.${condition}`];
  const { bought, size, place, spent, absent_days, joined_since } = segment;
  const set = (changes: SegmentForm) => onChange({ ...segment, ...changes });
  if (condition === "bought" && bought)
    return <BoughtFields bought={bought} error={error} onChange={(bought) => set({ bought })} />;
  if (condition === "size" && size) {
    return (
      <>
        <Select
          label="Of"
          value={size.category}
          onChange={({ target }) => {
            const category = oneOf(SIZED, target.value);
            if (category) set({ size: { ...size, category } });
          }}
        >
          {SIZED.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <TextField
          label="Size, as pieces have it"
          maxLength={20}
          value={size.size}
          error={error}
          onChange={({ target }) => set({ size: { ...size, size: target.value } })}
        />
      </>
    );
  }
  if (condition === "place" && place) {
    return (
      <>
        <Select
          label="State"
          value={place.state}
          onChange={({ target }) => set({ place: { ...place, state: target.value } })}
        >
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label="City (optional)"
          maxLength={60}
          value={place.city ?? ""}
          error={error}
          onChange={({ target }) => set({ place: { ...place, city: target.value } })}
        />
      </>
    );
  }
  if (condition === "spent" && spent) {
    return (
      <>
        <TextField
          label="Naira, less refunds"
          inputMode="decimal"
          value={spent.naira}
          error={error}
          onChange={({ target }) => set({ spent: { ...spent, naira: target.value } })}
        />
        <TextField
          label="In the last days"
          inputMode="numeric"
          value={spent.days}
          onChange={({ target }) => set({ spent: { ...spent, days: target.value } })}
        />
      </>
    );
  }
  if (condition === "absent_days") {
    return (
      <TextField
        label="Days"
        inputMode="numeric"
        value={absent_days ?? ""}
        error={error}
        onChange={({ target }) => set({ absent_days: target.value })}
      />
    );
  }
  return (
    <TextField
      label="Day"
      type="date"
      value={joined_since ?? ""}
      error={error}
      onChange={({ target }) => set({ joined_since: target.value })}
    />
  );
}

const OF_NAMES = { category: "A category", house: "A house", collection: "A collection" };

function BoughtFields({
  bought,
  error,
  onChange,
}: {
  bought: NonNullable<SegmentForm["bought"]>;
  error: string | undefined;
  onChange: (bought: NonNullable<SegmentForm["bought"]>) => void;
}) {
  const { houses, collections } = useChoices();
  const choices = {
    category: categories.map(({ name }) => ({ value: name, label: name })),
    house: houses.map((name) => ({ value: name, label: name })),
    collection: collections.map(({ slug, title }) => ({ value: slug, label: title })),
  }[bought.of];
  const isKnown = choices.some(({ value }) => value === bought.value);
  return (
    <>
      <Select
        label="What"
        value={bought.of}
        onChange={({ target }) => {
          const of = oneOf(BOUGHT_OF, target.value);
          if (of) onChange({ of, value: "" });
        }}
      >
        {BOUGHT_OF.map((of) => (
          <option key={of} value={of}>
            {OF_NAMES[of]}
          </option>
        ))}
      </Select>
      <Select
        label="Which"
        value={bought.value}
        error={error}
        onChange={({ target }) => onChange({ ...bought, value: target.value })}
      >
        <option value="">Choose…</option>
        {bought.value && !isKnown && (
          <option value={bought.value}>{bought.value} (not in the shop now)</option>
        )}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </>
  );
}
