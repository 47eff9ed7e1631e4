import { useStaff } from "~/client/staff.ts";
import { sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { PrintedCard } from "../schema.ts";
import { QrCode } from "./qr-code.tsx";

/** The card that goes into the box with a piece, as large as a bank card. */
export function OriginCard({ card }: { card: PrintedCard }) {
  const { brand } = useStaff();
  const { host } = new URL(card.link);
  return (
    <li className="flex h-[54mm] w-[85.6mm] max-w-full break-inside-avoid justify-between gap-2 overflow-hidden border border-ink bg-white p-4">
      <div className="flex min-w-0 flex-col">
        <p className="display text-lg">{brand.name}</p>
        <p className="mt-2 line-clamp-2 text-sm font-medium">{card.name}</p>
        <p className="text-xs text-muted">
          {[card.brand, `Size ${sizeName(card.size || ONE_SIZE, card.category)}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="mt-auto text-xs text-muted">Is it ours? {host}/verify</p>
        <p className="prices whitespace-nowrap text-[0.8125rem] font-medium">{card.code}</p>
      </div>
      <QrCode text={card.link} className="size-[28mm] shrink-0 self-center" />
    </li>
  );
}
