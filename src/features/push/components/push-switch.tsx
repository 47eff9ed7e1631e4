import { Bell, BellOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { DeviceInput } from "~/lib/push-device.ts";
import { Button } from "~/ui/button.tsx";
import { canBeTold, isRefused, NotAllowed, stopTelling, thisDevice, toldOf } from "../browser.ts";

interface PushSwitchProps {
  /** What it is about, or what that begins with. */
  topic: string;
  /** On the button. */
  label: string;
  /** Why one would, and how often it comes. */
  why: ReactNode;
  /** What stands there when it is on. */
  told: ReactNode;
  /** Has the shop tell this browser. */
  follow(device: DeviceInput): Promise<unknown>;
}

type State = "off" | "on" | "refused";

/**
 * Offers messages to this browser, says what for before it asks, and ends them in one press. Nothing
 * where the browser cannot show any.
 */
export function PushSwitch({ topic, label, why, told, follow }: PushSwitchProps) {
  const [state, setState] = useState<State>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isGone = false;
    setState(undefined);
    setProblem(undefined);
    // Who said no is not told so again and again.
    if (!canBeTold() || isRefused()) return;
    toldOf()
      .then((topics): State => (topics.some(isAbout(topic)) ? "on" : "off"))
      // Who asks twice is told once.
      .catch((): State => "off")
      .then((next) => !isGone && setState(next));
    return () => {
      isGone = true;
    };
  }, [topic]);

  async function press(work: () => Promise<State>) {
    setBusy(true);
    setProblem(undefined);
    try {
      setState(await work());
    } catch (error) {
      if (error instanceof NotAllowed) setState(isRefused() ? "refused" : "off");
      else setProblem(wordsFor(error));
    }
    setBusy(false);
  }
  const begin = () =>
    press(async () => {
      await follow(await thisDevice());
      return "on";
    });
  const end = () =>
    press(async () => {
      for (const one of (await toldOf()).filter(isAbout(topic))) await stopTelling(one);
      return "off";
    });
  if (state === undefined) return null;
  return (
    <div className="text-sm">
      <div aria-live="polite">
        {state === "on" && (
          <p className="flex gap-3">
            <Bell aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.25} />
            <span>{told}</span>
          </p>
        )}
        {state === "refused" && (
          <p className="flex gap-3 text-muted">
            <BellOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.25} />
            <span>
              This browser lets no messages of ours through. Allow them in its settings for this
              site, and load the page again.
            </span>
          </p>
        )}
      </div>
      {state === "off" && (
        <>
          <Button variant="secondary" busy={busy} onClick={begin}>
            {label}
          </Button>
          <p className="mt-2 text-xs text-muted">{why}</p>
        </>
      )}
      {state === "on" && (
        <Button variant="quiet" busy={busy} onClick={end} className="mt-1">
          No more of these
        </Button>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-oxblood">
          {problem}
        </p>
      )}
    </div>
  );
}

const isAbout = (topic: string) => (one: string) => one === topic || one.startsWith(`${topic}:`);

/** Browsers speak of aborted registrations; the shop of itself. */
const wordsFor = (error: unknown): string =>
  error instanceof DOMException
    ? "Your browser's own service for messages does not answer. Try again later."
    : (error as Error).message;
