import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { useSettled } from "~/client/use-settled.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { variantUrl } from "~/features/images/sources.ts";
import { formatCount } from "~/lib/count.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { inPieces } from "~/lib/pieces.ts";
import { cx } from "~/ui/cx.ts";
import { previewInput } from "../schema.ts";
import { type CollectionForm, toChoice } from "./collection-form.ts";

/** What a collection selects as it is typed, looked at once nobody types any more. */
export function useSelection(form: CollectionForm | undefined) {
  const asked = useSettled(form ? JSON.stringify(toChoice(form)) : "");
  const parsed = previewInput.safeParse(asked ? JSON.parse(asked) : undefined);
  return useQuery({
    queryKey: ["preview-collection", asked],
    queryFn: () => call("preview_collection", parsed.data!),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  });
}

/** The first pieces of it, how many there are, and what is odd about it. */
export function Selection({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const { data, error, refetch, isFetching } = selection;
  if (!data) {
    return error ? (
      <LoadFailed title="Failed to fetch what it selects" error={error} onRetry={refetch} />
    ) : (
      <p className="py-6 text-sm text-muted">Loading...</p>
    );
  }
  return (
    <div aria-busy={isFetching} className={cx("transition-opacity", isFetching && "opacity-60")}>
      <p role="status" className="prices text-sm">
        {inPieces(data.count)} of {formatCount(data.of)} in the shop
      </p>
      {data.warnings.length > 0 && (
        <ul
          role="status"
          aria-label="Is this meant?"
          className="mt-3 bg-amber-light px-4 py-3 text-sm"
        >
          {data.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <ul className="mt-4 grid grid-cols-3 gap-3">
        {data.products.map((card) => (
          <li key={card.id} className="min-w-0 text-xs">
            <div className="aspect-4/5 bg-bone">
              {card.image && (
                <img
                  src={variantUrl(card.image, 240)}
                  alt=""
                  loading="lazy"
                  className={cx("size-full object-cover", !card.in_stock && "opacity-50")}
                />
              )}
            </div>
            <p className="mt-1 truncate">{card.name}</p>
            <p className="prices text-muted">
              {card.in_stock ? formatNaira(nairaToKobo(card.sale_price ?? card.price)) : "Sold out"}
            </p>
          </li>
        ))}
      </ul>
      {data.count > data.products.length && (
        <p className="mt-3 text-xs text-muted">
          and {inPieces(data.count - data.products.length)} more
        </p>
      )}
    </div>
  );
}
