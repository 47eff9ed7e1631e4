import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { Part, Run, Told } from "../marked-text.ts";
import { ContactLinks, OpeningHours } from "./contact-details.tsx";
import { FactTable } from "./fact-table.tsx";

/** Texts that staff wrote: elements made of data, never markup of theirs. */
export const ToldText = ({ told }: { told: Told }) =>
  // Nothing moves within a text.
  // biome-ignore lint/suspicious/noArrayIndexKey: its parts have no other name
  told.map((part, at) => <Fragment key={at}>{showPart(part)}</Fragment>);

function showPart(part: Part): ReactNode {
  if (Array.isArray(part)) return <p className="whitespace-pre-line">{showRuns(part)}</p>;
  if ("table" in part) return <FactTable {...part.table} />;
  if ("shows" in part) return part.shows === "contact" ? <ContactLinks /> : <OpeningHours />;
  const items = part.items.map((runs, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={at} className="pl-1">
      {showRuns(runs)}
    </li>
  ));
  return part.list === "numbers" ? (
    <ol className="list-decimal space-y-2 pl-5">{items}</ol>
  ) : (
    <ul className="list-disc space-y-2 pl-5">{items}</ul>
  );
}

const showRuns = (runs: Run[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  runs.map((run, at) => <Fragment key={at}>{showRun(run)}</Fragment>);

function showRun({ text, bold, italic, to }: Run): ReactNode {
  const slanted = italic ? <em>{text}</em> : text;
  const strong = bold ? <strong className="font-medium">{slanted}</strong> : slanted;
  return to ? <Way to={to}>{strong}</Way> : strong;
}

/** Leads to a page of the shop, or to one of the web that learns nothing of the shopper. */
export function Way({
  to,
  className = "link",
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  return to.startsWith("/") ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  );
}
