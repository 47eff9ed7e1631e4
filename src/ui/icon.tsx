import { cx } from "./cx.ts";

/** Drawings by lucide that a page shows dozens of times: each stands in it once, and is referred to. */
const drawings = {
  heart:
    "M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5",
  plus: "M5 12h14M12 5v14",
  bell: "M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326",
};

/** The drawings themselves, for the frame of the page. */
export const Icons = () => (
  <svg aria-hidden="true" className="hidden">
    {Object.entries(drawings).map(([name, path]) => (
      <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
        <path d={path} />
      </symbol>
    ))}
  </svg>
);

/** One of them, in a button or a link that says what it does, on pages whose frame has `Icons`. */
export const Icon = ({ name, className }: { name: keyof typeof drawings; className?: string }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: see above
  <svg className={cx("icon", className)}>
    <use href={`#i-${name}`} />
  </svg>
);
