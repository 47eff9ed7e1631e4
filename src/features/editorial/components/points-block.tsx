import { LinkButton } from "~/ui/button.tsx";
import type { ShownBlock } from "../schema.ts";
import { Way } from "./told-text.tsx";

type Points = Extract<ShownBlock, { kind: "points" }>;

/** Short texts beside one another, or as the steps of a way. */
export const PointsBlock = ({ block }: { block: Points }) => (
  <section
    aria-label={block.title || undefined}
    className="wrap border-t border-line py-20 md:py-28"
  >
    {block.title && <h2 className="display mb-10 text-xl">{block.title}</h2>}
    {block.as === "steps" ? <Steps points={block.points} /> : <Columns points={block.points} />}
    {block.way && <Onwards {...block.way} />}
  </section>
);

const Columns = ({ points }: Pick<Points, "points">) => (
  <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
    {points.map(({ title, text }) => (
      <li key={title}>
        <h3 className="mb-2 font-medium">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </li>
    ))}
  </ul>
);

const Steps = ({ points }: Pick<Points, "points">) => (
  <ol className="max-w-3xl border-l border-brass">
    {points.map(({ title, text }) => (
      <li key={title} className="grid gap-2 pb-10 pl-8 last:pb-0 sm:grid-cols-[12rem_1fr] sm:gap-8">
        <h3 className="font-medium">{title}</h3>
        <p className="text-muted">{text}</p>
      </li>
    ))}
  </ol>
);

const Onwards = ({ label, to }: { label: string; to: string }) =>
  to.startsWith("/") ? (
    <LinkButton to={to} className="mt-14">
      {label}
    </LinkButton>
  ) : (
    <p className="mt-14">
      <Way to={to}>{label}</Way>
    </p>
  );
