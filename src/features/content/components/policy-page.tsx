import type { ReactNode } from "react";
import { PageHeading } from "./page-heading.tsx";

export interface PolicySection {
  /** Fragment of its address. */
  id: string;
  title: string;
  content: ReactNode;
}

/** A policy: contents at the side, prose in one measure. */
export function PolicyPage({
  title,
  intro,
  sections,
}: {
  title: string;
  intro: string;
  sections: PolicySection[];
}) {
  return (
    <div className="wrap pb-28">
      <PageHeading label="Policies" title={title} intro={intro} />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-20">
        <nav aria-labelledby="contents" className="lg:sticky lg:top-28 lg:self-start">
          <h2 id="contents" className="caps mb-2 text-muted">
            On this page
          </h2>
          <ol className="border-l border-brass/60">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-11 items-center pl-4 text-sm underline-offset-4 hover:underline lg:min-h-9"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-2xl space-y-12">
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2 className="display mb-4 text-lg">{section.title}</h2>
              <div className="space-y-4 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5">
                {section.content}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A small table of facts within a policy. */
export function FactTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: string[];
  rows: string[][];
}) {
  return (
    <div className="overflow-x-auto">
      <table className="prices w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="caps py-3 pr-4 text-left text-muted">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row" className="border-t border-line py-3 pr-4 text-left font-medium">
                {first}
              </th>
              {others.map((text, at) => (
                <td key={head[at + 1]} className="border-t border-line py-3 pr-4">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
