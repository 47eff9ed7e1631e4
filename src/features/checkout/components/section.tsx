import type { ReactNode } from "react";

/** A part of the checkout; old addresses of its steps lead to it by its id. */
export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-5 border-b border-line pb-10"
    >
      <h2 id={`${id}-title`} className="display text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
