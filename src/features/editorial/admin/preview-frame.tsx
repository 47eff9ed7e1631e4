import { useEffect, useRef, useState } from "react";
import { cx } from "~/ui/cx.ts";

/** Windows that a page is looked at through, in CSS pixels. */
const WINDOWS = [
  { name: "Phone", width: 390 },
  { name: "Desktop", width: 1440 },
] as const;
type Window = (typeof WINDOWS)[number];

/** Around the frame: what stands over it in the back-office. */
const ABOVE = 220;
const LEAST_HEIGHT = 420;

/**
 * A page of the shop in a window of another width, made as small as the place that is there; or a text
 * of HTML, which then runs nothing and leads nowhere.
 */
export function PreviewFrame({
  title,
  ...content
}: { title: string } & ({ src: string } | { srcDoc: string; sandbox: "" })) {
  const [shown, setShown] = useState<Window>(WINDOWS[0]);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setRoom({
        width: entry!.contentRect.width,
        height: Math.max(LEAST_HEIGHT, innerHeight - ABOVE),
      }),
    );
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room.width / shown.width);
  return (
    <>
      <fieldset aria-label="Look at it on" className="mb-4 flex gap-6 border-b border-line">
        {WINDOWS.map((one) => (
          <button
            key={one.name}
            type="button"
            aria-pressed={one === shown}
            onClick={() => setShown(one)}
            className={cx(
              "min-h-11 text-sm transition-colors hover:text-ink",
              one === shown ? "text-ink shadow-[inset_0_-2px_0_var(--color-ink)]" : "text-muted",
            )}
          >
            {one.name} <span className="prices text-muted">{one.width}</span>
          </button>
        ))}
      </fieldset>
      <div ref={place} className="overflow-hidden">
        {room.width > 0 && (
          <div
            className="mx-auto overflow-hidden border border-line"
            style={{ width: shown.width * scale, height: room.height }}
          >
            <iframe
              {...content}
              title={title}
              className="origin-top-left bg-paper"
              style={{
                width: shown.width,
                height: room.height / scale,
                transform: `scale(${scale})`,
              }}
            />
          </div>
        )}
      </div>
    </>
  );
}
