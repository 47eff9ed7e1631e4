import { shoeSize } from "~/lib/size-names.ts";

/** A size on a button of its own: shoes with all their systems, the European first. */
export function SizeText({ size, category }: { size: string; category: string }) {
  const shoe = shoeSize(size, category);
  if (!shoe) return size;
  return (
    <span className="block text-center leading-tight">
      <span className="block">EU {shoe.eu}</span>
      <span className="block whitespace-nowrap text-[0.6875rem]">
        UK {shoe.uk} · US {shoe.us}
      </span>
    </span>
  );
}
