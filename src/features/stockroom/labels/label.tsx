import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { shortSize, sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { LabelText } from "../schema.ts";
import { drawCode128 } from "./code128.ts";
import type { Sheet } from "./sheets.ts";

/** What stands on one piece: name, size, price, and its barcode with the SKU in letters. */
export function Label({ text, cell }: { text: LabelText; cell: Sheet["cell"] }) {
  const { name, size, category, sku, barcode, price } = text;
  const isSmall = cell.height < 25;
  return (
    <div
      style={{
        width: `${cell.width}mm`,
        height: `${cell.height}mm`,
        padding: isSmall ? "1mm 1.5mm" : "2mm 3mm",
        fontSize: isSmall ? "5.5pt" : "7.5pt",
        lineHeight: 1.15,
      }}
      className="flex flex-col overflow-hidden bg-white text-black"
    >
      <p className="flex justify-between gap-[1mm] font-medium">
        <span className="min-w-0 truncate">{name}</span>
        <span className="shrink-0">
          {(isSmall ? shortSize : sizeName)(size || ONE_SIZE, category)}
        </span>
      </p>
      <Bars code={barcode} />
      <p className="flex justify-between gap-[1mm]">
        <span className="min-w-0 truncate">{sku}</span>
        <span className="shrink-0 font-medium">{formatNairaExact(nairaToKobo(price))}</span>
      </p>
    </div>
  );
}

function Bars({ code }: { code: string }) {
  const { width, path } = drawCode128(code);
  return (
    <svg
      role="img"
      aria-label={`Barcode ${code}`}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="my-[0.6mm] min-h-0 w-full flex-1"
    >
      <path d={path} />
    </svg>
  );
}
