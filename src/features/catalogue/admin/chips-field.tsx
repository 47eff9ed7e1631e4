import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { IconButton } from "~/ui/button.tsx";

/**
 * Free text entries, added with Enter, the plus button or by going on to another field; empty and
 * repeated ones are ignored. What is typed belongs to the form: saving takes it, too.
 */
export function ChipsField({
  label,
  itemLabel,
  placeholder,
  values,
  typed,
  maxLength,
  onChange,
  onType,
}: {
  label: string;
  /** One entry, for "Remove <entry>". */
  itemLabel: string;
  placeholder: string;
  values: string[];
  /** What stands in the field. */
  typed: string;
  maxLength: number;
  onChange: (values: string[]) => void;
  onType: (text: string) => void;
}) {
  const id = useId();
  function add() {
    const entry = typed.trim();
    if (typed !== "") onType("");
    if (entry !== "" && !values.includes(entry)) onChange([...values, entry]);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex">
        <input
          id={id}
          value={typed}
          maxLength={maxLength}
          placeholder={placeholder}
          onChange={(event) => onType(event.target.value)}
          onBlur={add}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 border border-edge px-3.5 hover:border-ink"
        />
        <IconButton
          label={`Add ${itemLabel}`}
          onClick={add}
          className="border border-l-0 border-edge"
        >
          <Plus aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li key={value} className="flex items-center bg-bone-light pl-2.5 text-sm">
              <span className="max-w-72 truncate">{value}</span>
              <button
                type="button"
                aria-label={`Remove ${itemLabel} ${value}`}
                onClick={() => onChange(values.filter((other) => other !== value))}
                className="grid size-8 place-items-center hover:text-oxblood"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
