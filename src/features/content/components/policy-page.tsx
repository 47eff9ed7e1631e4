import { ToldText } from "~/features/editorial/components/told-text.tsx";
import type { ShownBlock } from "~/features/editorial/schema.ts";
import { PageHeading } from "./page-heading.tsx";

/** A policy: contents at the side, prose in one measure. */
export function PolicyPage({
  title,
  summary,
  blocks,
}: {
  title: string;
  summary: string;
  blocks: readonly ShownBlock[];
}) {
  const sections = blocks.filter((block) => block.kind === "text");
  return (
    <div className="wrap pb-28">
      <PageHeading label="Policies" title={title} intro={summary} />
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
              <div className="space-y-4">
                <ToldText told={section.told} />
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
