import { Link } from "react-router";
import type { ShownBlock } from "../schema.ts";
import { BlockFrame } from "./block-frame.tsx";

/** What the shop promises of delivery and returns. */
export const PromisesBlock = ({
  block: { title, promises },
}: {
  block: Extract<ShownBlock, { kind: "promises" }>;
}) => (
  <BlockFrame title={title}>
    <ul className="grid gap-x-12 gap-y-8 md:grid-cols-3">
      {promises.map(({ title, text, to }) => (
        <li key={title} className="border-t border-brass pt-5">
          <h3 className="font-medium">
            <Link to={to} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          </h3>
          <p className="prices mt-2 text-sm text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </BlockFrame>
);
