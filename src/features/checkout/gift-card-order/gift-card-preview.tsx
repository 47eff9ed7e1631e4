import { useStore } from "~/client/store.ts";

/** The card as whoever gets it will see it. */
export function GiftCardPreview({
  amount,
  to,
  from,
  message,
}: {
  amount: string;
  to: string;
  from: string;
  message: string;
}) {
  const { brand } = useStore();
  return (
    <div className="flex aspect-[1.414] w-full max-w-md flex-col justify-between gap-6 overflow-hidden bg-indigo p-6 text-bone sm:p-9">
      <p className="display text-lg">{brand.name}</p>
      <div className="min-h-0">
        {to && <p className="truncate text-sm">For {to}</p>}
        {message && <p className="mt-2 line-clamp-3 break-words text-sm">“{message}”</p>}
        {from && <p className="mt-2 truncate text-sm">{from}</p>}
      </div>
      <p className="prices flex items-baseline justify-between gap-4 text-xl">
        {amount}
        <span className="text-sm">Gift card</span>
      </p>
    </div>
  );
}
