import { lazy, Suspense, useEffect, useState } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { ProductView } from "./product-view.tsx";

const StaffPreview = lazy(() =>
  loadWithRetries(() => import("~/features/catalogue/components/staff-preview.tsx")),
);

/**
 * Shoppers read that there is no such product. This page is the same for everyone, so the browser of
 * somebody who works here asks again in their name.
 */
export function NotInShop({ id }: { id: number }) {
  const [isStaff, setIsStaff] = useState(false);
  useEffect(() => setIsStaff(document.documentElement.dataset.staff !== undefined), []);
  if (!isStaff || !Number.isInteger(id)) return <ProductNotFound />;
  return (
    <Suspense fallback={<ProductNotFound />}>
      <StaffPreview key={id} id={id} otherwise={<ProductNotFound />}>
        {(product) => <ProductView product={product} />}
      </StaffPreview>
    </Suspense>
  );
}

function ProductNotFound() {
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">Product not found</h1>
      <EmptyState
        title="Product not found"
        text="It may have been sold for the last time. There is more to see."
        action={<LinkButton to="/">Return Home</LinkButton>}
      />
    </div>
  );
}
