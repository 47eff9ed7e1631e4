import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { Run, Told } from "../marked-text.ts";

/** Paragraphs that staff wrote: elements made of data, never markup of theirs. */
export const ToldText = ({ told }: { told: Told }) =>
  told.map((runs, at) => (
    // Nothing moves within a text.
    // biome-ignore lint/suspicious/noArrayIndexKey: its parts have no other name
    <p key={at} className="whitespace-pre-line">
      {runs.map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={at}>{showRun(run)}</Fragment>
      ))}
    </p>
  ));

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
