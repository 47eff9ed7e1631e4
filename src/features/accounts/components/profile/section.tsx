import { type ReactNode, useId } from "react";

/** One matter of the profile: its name at the left, its form at the right. */
export function Section({
  title,
  text,
  anchor,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** What a link's fragment calls it. */
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-24 gap-x-16 gap-y-6 border-t border-line py-10 lg:grid-cols-[18rem_minmax(0,32rem)]"
    >
      <div>
        <h2 id={id} className="text-base font-medium">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
