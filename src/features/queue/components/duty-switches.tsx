import { BellOff, BellRing, Smartphone, UserCheck, UserX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSound } from "~/client/chime.ts";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { setDuty, useBadges } from "./use-badges.ts";

const StaffPush = lazy(() => loadWithRetries(() => import("./staff-push.tsx")));

const icon = { "aria-hidden": true, className: "size-4 shrink-0", strokeWidth: 1.5 } as const;

/** How one is told of what comes in: by mail, by a sound here, by messages on one's devices. */
export function DutySwitches({ className }: { className: string }) {
  const [sounds, setSounds] = useSound();
  const { onDuty } = useBadges();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-pressed={onDuty === true}
        disabled={onDuty === undefined}
        onClick={() => setDuty(!onDuty)}
        title="On duty you get a mail about what comes in"
        className={className}
      >
        {onDuty ? <UserCheck {...icon} /> : <UserX {...icon} />}
        On duty
        <span className="ml-auto text-xs text-muted">{onDuty ? "Yes" : "No"}</span>
      </button>
      <button
        type="button"
        aria-pressed={sounds}
        onClick={() => setSounds(!sounds)}
        title="A sound on this device when something comes in"
        className={className}
      >
        {sounds ? <BellRing {...icon} /> : <BellOff {...icon} />}
        Sound
        <span className="ml-auto text-xs text-muted">{sounds ? "On" : "Off"}</span>
      </button>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title="Messages while the back-office is closed"
        className={className}
      >
        <Smartphone {...icon} />
        Messages
      </button>
      {isOpen && (
        <Suspense>
          <StaffPush onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
