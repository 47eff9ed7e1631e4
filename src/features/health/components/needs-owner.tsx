import { Link } from "react-router";
import { useHealth } from "./use-health.ts";

/** On the dashboard: what the shop cannot mend by itself. Nothing when all is well. */
export function NeedsOwner() {
  const { data } = useHealth();
  const troubles = data?.findings.filter(({ ok }) => !ok) ?? [];
  if (troubles.length === 0) return null;
  return (
    <section role="alert" className="mb-5 border border-oxblood p-4 text-sm">
      <h2 className="mb-1 text-base font-medium text-oxblood">What needs the owner</h2>
      <ul className="divide-y divide-line">
        {troubles.map(({ name, place, title, text }) => (
          <li key={`${name} ${place}`} className="break-words py-2">
            <span className="font-medium">{title}</span>: {text}
          </li>
        ))}
      </ul>
      <Link
        to="/admin/health"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        See how the shop is
      </Link>
    </section>
  );
}
