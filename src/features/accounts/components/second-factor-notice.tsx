import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { call } from "~/client/call.ts";
import { LinkButton } from "~/ui/button.tsx";

/**
 * Asks staff without a second factor to set one up, and leads there and back: on every page where
 * the shop lets them change nothing before, else on the first page only.
 */
export function SecondFactorNotice({ userId }: { userId: string }) {
  const { pathname, search } = useLocation();
  const { data } = useQuery({
    queryKey: ["second-factor", userId],
    queryFn: () => call("second_factor_state"),
  });
  if (!data || data.has_factor) return null;
  const { is_required: isRequired } = data;
  if (!isRequired && pathname !== "/admin") return null;
  const back = encodeURIComponent(pathname + search);
  return (
    <section
      aria-label="Two-step sign-in"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border border-line bg-bone-light px-5 py-4 print:hidden"
    >
      <p className="max-w-prose text-sm">
        {isRequired ? (
          <>
            <strong className="font-medium">You can look around, but change nothing yet.</strong>{" "}
            Staff of this shop sign in in two steps, so that a stolen password opens nothing. It
            takes a minute and brings you back here.
          </>
        ) : (
          <>
            <strong className="font-medium">A stolen password opens this back-office.</strong> Set
            up two-step sign-in for yourself, and ask it of all staff in the settings.
          </>
        )}
      </p>
      <LinkButton
        to={`/profile?next=${back}#two-step`}
        variant={isRequired ? "primary" : "secondary"}
      >
        Set up two-step sign-in
      </LinkButton>
    </section>
  );
}
