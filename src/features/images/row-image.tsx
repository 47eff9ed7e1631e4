import { variantUrl } from "./sources.ts";

/** The small picture at the head of a row; its name stands beside it. */
export function RowImage({ src }: { src: string | null }) {
  if (!src) return null;
  return (
    <img
      src={variantUrl(src, 160)}
      alt=""
      width={32}
      height={40}
      loading="lazy"
      className="h-10 w-8 shrink-0 bg-bone object-cover"
    />
  );
}
