import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { TextField } from "~/ui/fields.tsx";
import { SomeOf } from "../components/some-of.tsx";
import { type CollectionForm, ruleLists, ruleRanges } from "./collection-form.ts";

/** What a piece must be to be in it. */
export function RuleFields({
  form,
  errors,
  change,
}: {
  form: CollectionForm;
  errors: Record<string, string>;
  change: (changes: Partial<CollectionForm>) => void;
}) {
  const seesCosts = useMay("costs.see");
  const {
    data: choices,
    error,
    refetch,
  } = useQuery({
    queryKey: ["collection-choices"],
    queryFn: () => call("collection_choices"),
  });
  if (error && !choices) {
    return (
      <LoadFailed title="Failed to fetch what a rule can ask for" error={error} onRetry={refetch} />
    );
  }
  const { lists, ends } = form;
  const ranges = ruleRanges.filter((range) => !("needs" in range) || seesCosts);
  return (
    <div className="flex flex-col gap-5" aria-busy={!choices}>
      <p className="text-sm text-muted">
        A piece is in it when it is one of each kind that is chosen, and within each range.
      </p>
      {ruleLists.map(({ name, label, each }) => (
        <SomeOf
          key={name}
          label={label}
          each={each}
          choices={choices?.[name] ?? []}
          values={lists[name]}
          onChange={(values) => change({ lists: { ...lists, [name]: values } })}
        />
      ))}
      {ranges.map(({ name, label }) => (
        <fieldset key={name}>
          <legend className="mb-1.5 text-sm font-medium">{label}</legend>
          <div className="grid max-w-sm grid-cols-2 gap-3">
            {(["min", "max"] as const).map((end) => (
              <TextField
                key={end}
                label={`${label}, ${end === "min" ? "at least" : "at most"}`}
                hideLabel
                type="number"
                step="any"
                inputMode="decimal"
                placeholder={end === "min" ? "At least" : "At most"}
                value={ends[`${end}_${name}`]}
                error={errors[`rule.${end}_${name}`]}
                onChange={({ target }) =>
                  change({ ends: { ...ends, [`${end}_${name}`]: target.value } })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
