import { encode } from "uqr";

/** A text as a QR code, drawn so that print stays sharp. A person reads the text beside it. */
export function QrCode({ text, className }: { text: string; className?: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
      className={className}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
