import { useEffect, useState } from "react";

function describeLeft(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  if (minutes === 0) return "less than a minute";
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How long is left, counted by the minute so that screen readers are not talked over. */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const tick = () => setLeft(new Date(until).getTime() - Date.now());
    tick();
    const timer = setInterval(tick, 15_000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === undefined) {
    // Its room is kept until then: what stands below would move away under a finger.
    return (
      <span aria-hidden className="prices invisible">
        00 h 00 min left
      </span>
    );
  }
  return (
    <span className="prices">{left <= 0 ? "Time is over" : `${describeLeft(left)} left`}</span>
  );
}
