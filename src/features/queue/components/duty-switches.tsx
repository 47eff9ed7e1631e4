import { BellOff, BellRing, UserCheck, UserX } from "lucide-react";
import { useSound } from "~/client/chime.ts";
import { setDuty, useBadges } from "./use-badges.ts";

const icon = { "aria-hidden": true, className: "size-4 shrink-0", strokeWidth: 1.5 } as const;

/** Whether this device sounds when something comes in, and whether one is mailed about it. */
export function DutySwitches({ className }: { className: string }) {
  const [sounds, setSounds] = useSound();
  const { onDuty } = useBadges();
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
    </>
  );
}
