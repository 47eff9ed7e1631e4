import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useEffect } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { unlistedMeta } from "~/client/store.ts";
import { OwnAlerts } from "~/features/back-in-stock/components/own-alerts.tsx";
import { QuickAdd } from "~/features/cart/components/quick-add.tsx";
import { ProductCard } from "~/features/catalogue/components/product-card.tsx";
import { SomethingToSee } from "~/features/catalogue/components/something-to-see.tsx";
import { MessageChoiceBox } from "~/features/outreach/components/message-choice.tsx";
import { Button, IconButton, LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import { Heart } from "../components/heart.tsx";
import { fetchWishlist } from "../fetch-wishlist.ts";
import { removeFromWishlist } from "../wishlist.ts";
import type { Route } from "./+types/wishlist";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "My Wishlist",
    description: "What you have saved for later.",
    path: "/wishlist",
  });
}

const grid = "grid grid-cols-2 gap-x-3 gap-y-9 sm:gap-x-4 md:grid-cols-3 lg:grid-cols-4";

export default function Wishlist() {
  const user = useAuth().user!;
  const queries = useQueryClient();
  const queryKey = ["wishlist", user.id];
  const wishlist = useQuery({ queryKey, queryFn: () => fetchWishlist(user.id) });
  const remove = useMutation({
    async mutationFn(productId: number) {
      if (!(await removeFromWishlist(productId))) throw new Error();
    },
    onSuccess: (_, productId) =>
      queries.setQueryData(queryKey, (entries: typeof wishlist.data) =>
        entries?.filter((entry) => entry.product_id !== productId),
      ),
  });
  const failed = wishlist.isError;
  useEffect(() => {
    if (failed) toast.error("Failed to load wishlist");
  }, [failed]);

  return (
    <>
      <h1 className="display mb-10 text-xl">My Wishlist</h1>
      {wishlist.isPending ? (
        <div className={grid} role="status" aria-label="Loading">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="aspect-[4/5]" />
          ))}
        </div>
      ) : failed ? (
        <EmptyState
          title="Failed to load wishlist"
          text="Check your connection and try again."
          action={<Button onClick={() => void wishlist.refetch()}>Try again</Button>}
        />
      ) : wishlist.data.length === 0 ? (
        <>
          <EmptyState
            title="Your wishlist is empty"
            text="Press the heart on anything you want to see again."
            action={<LinkButton to="/products">Browse the shop</LinkButton>}
          />
          <SomethingToSee renderHeart={({ id, name }) => <Heart productId={id} name={name} />} />
        </>
      ) : (
        <>
          <MessageChoiceBox
            kind="price_drops"
            label="Mail me when something here costs less"
            className="mb-8"
          />
          <ul className={grid}>
            {wishlist.data.map((entry) => {
              const name = entry.product_name ?? "This piece";
              const bin = (
                <IconButton
                  label={`Remove from wishlist: ${name}`}
                  disabled={remove.isPending && remove.variables === entry.product_id}
                  onClick={() => remove.mutate(entry.product_id)}
                >
                  <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.25} />
                </IconButton>
              );
              return (
                <li key={entry.id}>
                  {entry.product ? (
                    <ProductCard
                      product={entry.product}
                      heart={bin}
                      quickAdd={<QuickAdd product={entry.product} place="wishlist" />}
                      headingLevel="h2"
                    />
                  ) : (
                    <article>
                      <div className="frame grid place-items-center">
                        <p className="px-6 text-center text-sm text-muted">No longer in the shop</p>
                        <div className="absolute right-0 top-0">{bin}</div>
                      </div>
                      <h2 className="pt-3 text-sm text-muted">{name}</h2>
                    </article>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      <OwnAlerts />
    </>
  );
}
