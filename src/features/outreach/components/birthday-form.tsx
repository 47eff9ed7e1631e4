import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { Button } from "~/ui/button.tsx";
import { Select } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { messageChoices } from "../message-choices.ts";
import { type Birthday, daysOf } from "../rules.ts";

const months = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat("en-NG", { month: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2024, at, 1)),
  ),
);

const days = Array.from({ length: 31 }, (_, at) => at + 1);

/** Day and month of who wants to be greeted; nobody is asked for the year. */
export function BirthdayForm() {
  const { user } = useAuth();
  const own = messageChoices(user?.id);
  const choices = useQuery(own);
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Partial<Birthday>>({});
  const choose = useMutation({
    mutationFn: (birthday: Birthday | null) => call("choose_messages", { birthday }),
    onSuccess(chosen) {
      queries.setQueryData(own.queryKey, chosen);
      setEdited({});
      toast.success(chosen.birthday ? "We will think of you" : "We have forgotten the day");
    },
  });
  if (!choices.data) return null;
  const kept = choices.data.birthday;
  const month = edited.month ?? kept?.month ?? 0;
  // 31 January, moved to February, is its last day.
  const day = Math.min(edited.day ?? kept?.day ?? 0, daysOf(month) || 31);
  function save(event: FormEvent) {
    event.preventDefault();
    choose.mutate({ month, day });
  }
  return (
    <form onSubmit={save} aria-label="Birthday" className="max-w-md">
      <h2 className="display text-lg">Birthday</h2>
      <p className="mt-2 text-sm text-muted">
        If you like, we greet you once a year. We do not ask for the year.
      </p>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Select
          label="Month"
          required
          value={month || ""}
          onChange={({ target }) => setEdited({ ...edited, month: Number(target.value) })}
        >
          <option value="" disabled>
            Month
          </option>
          {months.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Day"
          required
          value={day || ""}
          onChange={({ target }) => setEdited({ ...edited, day: Number(target.value) })}
        >
          <option value="" disabled>
            Day
          </option>
          {days.slice(0, daysOf(month) || 31).map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </Select>
      </div>
      {choose.error && (
        <p role="alert" className="mt-3 text-sm text-oxblood">
          {choose.error.message}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-4">
        <Button type="submit" variant="secondary" busy={choose.isPending}>
          Save
        </Button>
        {kept && (
          <Button variant="quiet" disabled={choose.isPending} onClick={() => choose.mutate(null)}>
            Forget it
          </Button>
        )}
      </div>
    </form>
  );
}
