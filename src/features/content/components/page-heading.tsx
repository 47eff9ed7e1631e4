import type { ReactNode } from "react";

/** Title of a page, with air around it. */
export function PageHeading({
  label,
  title,
  intro,
}: {
  label?: string;
  title: string;
  intro?: ReactNode;
}) {
  return (
    <header className="pb-12 pt-14 sm:pb-16 sm:pt-20">
      {label && <p className="caps mb-4 text-muted">{label}</p>}
      <h1 className="display text-xl">{title}</h1>
      {intro && <p className="mt-4 max-w-xl text-muted">{intro}</p>}
    </header>
  );
}
