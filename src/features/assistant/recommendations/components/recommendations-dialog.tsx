import { Link } from "react-router";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { readViewed } from "~/features/catalogue/recently-viewed.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { Recommendation } from "../../schema.ts";

/** What the pieces were chosen by. */
function basisOf(asked: string): string {
  if (asked) return `For “${asked}”`;
  return readViewed().length > 0
    ? "From the pieces you looked at"
    : "A few of our best-loved pieces to begin with";
}

export default function RecommendationsDialog({
  open,
  asked,
  found,
  onClose,
}: {
  open: boolean;
  asked: string;
  /** Undefined while they are being found. */
  found: Recommendation[] | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="AI Recommendations"
      description={basisOf(asked)}
      width="wide"
    >
      <div aria-live="polite" aria-busy={!found}>
        {!found ? (
          <Waiting />
        ) : found.length === 0 ? (
          <EmptyState
            title="Nothing fits that yet"
            text="Try fewer words, another colour or a little more room in the budget."
            action={<Button onClick={onClose}>Change my words</Button>}
          />
        ) : (
          <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {found.map((piece) => (
              <li key={piece.product_id}>
                <Piece piece={piece} onFollow={onClose} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function Piece({ piece, onFollow }: { piece: Recommendation; onFollow: () => void }) {
  return (
    <Link
      to={`/product/${piece.product_id}`}
      onClick={onFollow}
      className="group grid grid-cols-[6rem_1fr] gap-4"
    >
      <span className="frame">
        <ProductImage src={piece.image ?? undefined} alt="" sizes="6rem" />
      </span>
      <span className="min-w-0">
        <span className="caps block text-muted">{piece.category}</span>
        <span className="mt-0.5 block text-sm font-medium underline-offset-4 group-hover:underline">
          {piece.name}
        </span>
        <span className="prices mt-1 block text-sm">{piece.priceRange}</span>
        <span className="mt-2 block text-sm text-muted">{piece.reason}</span>
      </span>
    </Link>
  );
}

/** The room that the pieces will take. */
function Waiting() {
  return (
    <>
      <p role="status" className="sr-only">
        Finding pieces for you...
      </p>
      <div aria-hidden="true" className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <div key={key} className="grid grid-cols-[6rem_1fr] gap-4">
            <Skeleton className="aspect-[4/5] w-full" />
            <div className="flex flex-col gap-2 pt-1">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-16" />
              <Skeleton className="mt-1 h-8 w-full" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
