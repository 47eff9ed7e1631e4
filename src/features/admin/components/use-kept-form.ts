import { useStaff } from "~/client/staff.ts";
import { useKeptFields } from "~/client/use-kept-fields.ts";

/**
 * Keeps what is typed into a form for whoever is signed in.
 *
 * @param name of the form and what it is about; undefined: nothing is kept
 * @param now how what it is about stands, in the form's own terms
 */
export function useKeptForm<Seen>(name: string | undefined, now?: Seen) {
  const { userId } = useStaff();
  return useKeptFields(name && `${userId}:${name}`, now);
}
