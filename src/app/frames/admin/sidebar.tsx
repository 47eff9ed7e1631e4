import { ArrowLeft, CircleDashed, LogOut, Search } from "lucide-react";
import { Link, NavLink } from "react-router";
import type { Staff } from "~/client/staff.ts";
import { DutySwitches } from "~/features/queue/components/duty-switches.tsx";
import { useBadges } from "~/features/queue/components/use-badges.ts";
import type { AdminSection } from "~/platform/feature.ts";
import { may } from "~/platform/permissions.ts";
import { cx } from "~/ui/cx.ts";
import { sectionIcons } from "./section-icons.ts";

const entry =
  "flex min-h-11 w-full items-center gap-3 px-3 text-left text-sm transition-colors lg:min-h-9";
const icon = { "aria-hidden": true, className: "size-4 shrink-0", strokeWidth: 1.5 } as const;

export function Sidebar({
  sections,
  staff,
  onSearch,
  onSignOut,
}: {
  sections: readonly AdminSection[];
  staff: Staff;
  onSearch: () => void;
  onSignOut: () => void;
}) {
  const { badges } = useBadges();
  return (
    <div className="flex min-h-full flex-col gap-1 lg:p-3">
      <Link to="/admin" className="display hidden px-3 py-3 text-lg lg:block">
        {staff.brand.name}
      </Link>
      <button
        type="button"
        onClick={onSearch}
        className={cx(entry, "mb-2 border border-line bg-paper text-muted hover:border-ink")}
      >
        <Search {...icon} />
        Search
        <kbd className="ml-auto font-sans text-xs">/</kbd>
      </button>
      <nav aria-label="Admin" className="flex flex-col">
        {sections
          .filter(({ needs }) => may(staff.roles, needs))
          .map(({ to, label, icon: drawing, key }) => {
            const Icon = sectionIcons[drawing] ?? CircleDashed;
            return (
              <NavLink
                key={to}
                to={to}
                end={to === "/admin"}
                title={`Keys: g, then ${key}`}
                className={({ isActive }) =>
                  cx(entry, isActive ? "bg-ink text-white" : "hover:bg-bone")
                }
              >
                <Icon {...icon} />
                {label}
                <Count n={badges[to] ?? 0} />
              </NavLink>
            );
          })}
      </nav>
      <div className="mt-auto flex flex-col border-t border-line pt-2">
        <DutySwitches className={cx(entry, "hover:bg-bone disabled:opacity-45")} />
        <Link to="/" className={cx(entry, "hover:bg-bone")}>
          <ArrowLeft {...icon} />
          Back to Store
        </Link>
        <button type="button" onClick={onSignOut} className={cx(entry, "hover:bg-bone")}>
          <LogOut {...icon} />
          Sign Out
        </button>
        <p className="truncate px-3 py-1 text-xs text-muted">{staff.email}</p>
      </div>
    </div>
  );
}

/** How much waits on a page. */
function Count({ n }: { n: number }) {
  if (n === 0) return null;
  return (
    <span className="prices ml-auto bg-oxblood px-1.5 text-xs text-white">
      {n > 999 ? "999+" : n}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
