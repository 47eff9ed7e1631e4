import { useColleagues } from "./use-colleagues.ts";

/** Gives what is picked to a colleague, or to nobody. */
export function GiveTo({ onGive }: { onGive(colleague: string | null): Promise<void> }) {
  const colleagues = useColleagues();
  return (
    <select
      aria-label="Give to"
      value=""
      onChange={(event) => onGive(event.target.value === "nobody" ? null : event.target.value)}
      // As wide without colleagues as with them: what stands beside it must not move under a finger.
      className="h-11 w-40 border border-edge bg-white px-2.5"
    >
      <option value="" disabled>
        Give to
      </option>
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="nobody">Nobody</option>
    </select>
  );
}
