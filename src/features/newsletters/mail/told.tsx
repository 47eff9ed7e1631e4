import { Fragment, type ReactNode } from "react";
import type { Part, Run, Told } from "~/features/editorial/marked-text.ts";
import { Facts, Paragraph, TextLink, text as textStyle } from "~/platform/mail/letter.tsx";
import type { MailShop } from "~/platform/mail/template.ts";

/** Makes of an address as staff wrote it one that a mail can lead to. */
export type LinkTo = (to: string) => string;

interface Told_ {
  told: Told;
  shop: MailShop;
  linkTo: LinkTo;
}

/** Texts that staff wrote, as a mail shows them: elements made of data, never markup of theirs. */
export const ToldText = ({ told, ...props }: Told_) =>
  told.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
    <Fragment key={at}>{showPart(part, props)}</Fragment>
  ));

function showPart(part: Part, { shop, linkTo }: Omit<Told_, "told">): ReactNode {
  if (Array.isArray(part)) return <Paragraph>{showRuns(part, linkTo)}</Paragraph>;
  if ("table" in part) {
    return (
      <Facts
        rows={part.table.rows.map(([name = "", ...values]) => ({
          name,
          value: values.join(" · "),
        }))}
      />
    );
  }
  if ("shows" in part) {
    return part.shows === "contact" ? (
      <Paragraph>
        {shop.phone} · {shop.email}
      </Paragraph>
    ) : (
      <Paragraph>
        <TextLink href={linkTo("/contact")}>When we are open</TextLink>
      </Paragraph>
    );
  }
  const items = part.items.map((runs, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={at} style={{ ...textStyle, margin: "0 0 6px" }}>
      {showRuns(runs, linkTo)}
    </li>
  ));
  const style = { margin: "0 0 16px", padding: "0 0 0 22px" };
  return part.list === "numbers" ? <ol style={style}>{items}</ol> : <ul style={style}>{items}</ul>;
}

const showRuns = (runs: readonly Run[], linkTo: LinkTo): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  runs.map((run, at) => <Fragment key={at}>{showRun(run, linkTo)}</Fragment>);

function showRun({ text, bold, italic, to }: Run, linkTo: LinkTo): ReactNode {
  const lines = text.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
  const slanted = italic ? <em>{lines}</em> : lines;
  const strong = bold ? <strong style={{ fontWeight: 600 }}>{slanted}</strong> : slanted;
  return to ? <TextLink href={linkTo(to)}>{strong}</TextLink> : strong;
}
