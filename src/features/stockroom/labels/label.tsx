import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { shortSize, sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { LabelText } from "../schema.ts";
import { drawCode128 } from "./code128.ts";
import { barsWidth, type Sheet } from "./sheets.ts";

/** What stands on one piece: name, size, price, and its barcode with the SKU in letters. */
export function Label({ text, sheet: { cell, padding } }: { text: LabelText; sheet: Sheet }) {
  const { name, size, category, sku, barcode, price } = text;
  const isSmall = cell.height < 25;
  const isNarrow = cell.width < 60;
  return (
    <div
      style={{
        width: `${cell.width}mm`,
        height: `${cell.height}mm`,
        padding: `${padding.y}mm ${padding.x}mm`,
        fontSize: isSmall ? "5.5pt" : "7.5pt",
        lineHeight: 1.15,
      }}
      className="flex flex-col overflow-hidden bg-white text-black"
    >
      <p className="flex justify-between gap-[1mm] font-medium">
        <span className={isSmall ? "min-w-0 truncate" : "line-clamp-2 min-w-0"}>{name}</span>
        <span className="shrink-0">
          {(isNarrow ? shortSize : sizeName)(size || ONE_SIZE, category)}
        </span>
      </p>
      {/* What is white on both sides of bars may lie on the label's edges. */}
      <Bars code={barcode} room={cell.width} />
      <p className="flex justify-between gap-[1mm]">
        <span className="min-w-0 truncate">{sku}</span>
        <span className="shrink-0 font-medium">{formatNaira(nairaToKobo(price))}</span>
      </p>
    </div>
  );
}

function Bars({ code, room }: { code: string; room: number }) {
  const { width, path } = drawCode128(code);
  return (
    <svg
      role="img"
      aria-label={`Barcode ${code}`}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: `${barsWidth(width, room)}mm` }}
      className="my-[0.6mm] min-h-0 flex-1 self-center"
    >
      <path d={path} />
    </svg>
  );
}
