import type { ShownBlock } from "../schema.ts";
import { ToldText } from "./told-text.tsx";

/** A sentence in large letters: beside its heading with its text below, or beside its text alone. */
export function StatementBlock({
  block: { title, lead, told },
}: {
  block: Extract<ShownBlock, { kind: "statement" }>;
}) {
  const text = told.length > 0 && (
    <div className="space-y-4 text-muted">
      <ToldText told={told} />
    </div>
  );
  if (!title) {
    return (
      <section className="wrap grid gap-10 pb-20 lg:grid-cols-[1.2fr_1fr] lg:gap-24 [section+&]:pt-20">
        <p className="display text-lg sm:text-xl sm:leading-snug">{lead}</p>
        {text}
      </section>
    );
  }
  return (
    <section
      aria-label={title}
      className="wrap grid gap-6 py-20 md:py-28 lg:grid-cols-[1.2fr_1fr] lg:gap-24"
    >
      <h2 className="display text-xl">{title}</h2>
      <div className="space-y-6">
        {lead && <p className="display text-lg">{lead}</p>}
        {text}
      </div>
    </section>
  );
}
