import { fitInWords } from "../fit.ts";
import type { ProductReviews } from "../schema.ts";

/** How it fits, in the words of most who reviewed it; nothing while they are few. */
export function FitSummary({ fit, className }: { fit: ProductReviews["fit"]; className?: string }) {
  const words = fitInWords(fit);
  return words && <p className={className}>{words}</p>;
}
