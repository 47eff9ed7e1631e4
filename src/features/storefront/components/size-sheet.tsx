import { SizeText } from "~/features/catalogue/components/size-text.tsx";
import type { ProductDetail } from "~/features/catalogue/queries.server.ts";
import { sizeName } from "~/lib/size-names.ts";
import { Dialog } from "~/ui/dialog.tsx";

/** The sizes over a phone's page: one press chooses and adds. */
export default function SizeSheet({
  product,
  onChoose,
  onSoldOut,
  onClose,
}: {
  product: ProductDetail;
  onChoose: (size: string) => void;
  /** Somebody wants a size that is sold out. */
  onSoldOut: (size: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Select a size"
      description={`${product.name} goes into your cart in the size you press.`}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.75rem),1fr))] gap-2">
        {product.sizes.map(({ size, available }) => {
          const name = sizeName(size, product.category);
          return (
            <li key={size}>
              <button
                type="button"
                aria-label={
                  available ? `Size ${name}` : `Size ${name}, sold out: tell me when it is back`
                }
                onClick={() => (available ? onChoose(size) : onSoldOut(size))}
                className={
                  available
                    ? "min-h-12 w-full border border-edge text-sm hover:border-ink"
                    : "min-h-12 w-full border border-line text-sm text-muted line-through"
                }
              >
                <SizeText size={size} category={product.category} />
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
