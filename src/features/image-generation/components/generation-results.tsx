import { Check, X } from "lucide-react";
import { Link } from "react-router";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import type { GenerationItem, GenerationRun } from "../schema.ts";

/** What needs an eye stands first. */
const RANK: Record<GenerationItem["status"], number> = {
  working: 0,
  failed: 1,
  success: 2,
  cancelled: 3,
  waiting: 4,
};

/** A run's products, each with its mark or what went wrong; those that wait are only counted. */
export function GenerationResults({ run }: { run: GenerationRun }) {
  const shown = run.results
    .filter(({ status }) => status !== "waiting" && status !== "cancelled")
    .sort((a, b) => RANK[a.status] - RANK[b.status] || a.product_id - b.product_id);
  const waiting = run.results.filter(({ status }) => status === "waiting").length;
  const cancelled = run.results.filter(({ status }) => status === "cancelled").length;
  return (
    <>
      <ul aria-label="Results" className="divide-y divide-line border-y border-line">
        {shown.map((item) => (
          <li key={item.product_id} className="flex min-h-16 items-center gap-4 py-2">
            <span className="frame w-10 shrink-0">
              {item.image && <ProductImage src={item.image} alt="" sizes="2.5rem" />}
            </span>
            <span className="min-w-0 flex-1">
              <Link
                to={`/product/${item.product_id}`}
                className="text-sm underline-offset-4 hover:underline"
              >
                {item.name}
              </Link>
              {item.error && <span className="block text-xs text-oxblood">{item.error}</span>}
            </span>
            <Mark status={item.status} />
          </li>
        ))}
      </ul>
      {waiting > 0 && (
        <p className="mt-3 text-sm text-muted">
          {waiting} more {waiting === 1 ? "waits" : "wait"}.
        </p>
      )}
      {cancelled > 0 && (
        <p className="mt-3 text-sm text-muted">{cancelled} were not begun or stopped halfway.</p>
      )}
    </>
  );
}

function Mark({ status }: { status: GenerationItem["status"] }) {
  switch (status) {
    case "working":
      return <Spinner label="In the making" />;
    case "success":
      return <Check role="img" aria-label="Success" className="size-5 shrink-0 text-indigo" />;
    case "failed":
      return <X role="img" aria-label="Failed" className="size-5 shrink-0 text-oxblood" />;
    default:
      return null;
  }
}
