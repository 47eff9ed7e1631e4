import { type ReactNode, useId } from "react";

/** One matter of the profile: its name at the left, its form at the right. */
export function Section({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-line py-10 lg:grid-cols-[18rem_minmax(0,32rem)]"
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
