import { lazy, Suspense } from "react";
import { Outlet, useMatches } from "react-router";
import { useUser } from "~/client/auth-provider.tsx";
import type { Store } from "~/client/store.ts";
import { CompletionsContext } from "~/client/unfinished.ts";
import { StepUp } from "~/features/accounts/components/step-up/step-up.tsx";
import { Temi } from "~/features/assistant/widget/temi.tsx";
import { CartProvider } from "~/features/cart/cart-provider.tsx";
import { vatTerms } from "~/features/checkout/vat-terms.ts";
import { guideRates } from "~/features/settings/guide-rates.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { addToWishlist } from "~/features/wishlist/wishlist.ts";
import { changedMenus, withoutLink } from "~/lib/links.ts";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { lagosParts } from "~/lib/time.ts";
import { pageOf } from "~/platform/page-context.ts";
import { Icons } from "~/ui/icon.tsx";
import { SkipLink } from "~/ui/skip-link.tsx";
import { Toaster } from "~/ui/toaster.tsx";
import { Offline } from "../offline/offline.tsx";
import type { Route } from "./+types/storefront";
import { EnclosedHeader } from "./enclosed-header.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useReadingOn } from "./use-reading-on.ts";
import { WhatsAppWidget } from "./whatsapp-widget.tsx";

/** Says nothing about keeping: that is for the page inside to decide. */
export async function loader({ context }: Route.LoaderArgs): Promise<Store> {
  const { ctx } = pageOf(context);
  const { abroad, brand, gifts, holds, vat, menus: set } = await getSettings(ctx);
  const menus = gifts.sells_cards ? set : withoutLink(set, "/gift-cards");
  const { lines_per_order: lines, pieces_per_order: pieces } = holds;
  return {
    name: brand.name,
    tagline: brand.tagline,
    publicUrl: ctx.config.publicUrl,
    brand,
    orderCaps: ctx.config.rateLimits ? { lines, pieces } : null,
    addsVat: vatTerms({ vat }).vatAddedKobo !== null,
    guideRates: guideRates(abroad),
    menus: changedMenus(menus),
    year: lagosParts(ctx.clock.now()).year,
  };
}

/** The shop's name does not change while one walks through it. */
export const shouldRevalidate = () => false;

const CartPanel = lazy(() =>
  loadWithRetries(() => import("~/features/checkout/components/cart-panel.tsx")),
);

const CartMail = lazy(() =>
  loadWithRetries(() => import("~/features/outreach/components/cart-mail.tsx")),
);
const CartKeeper = lazy(() =>
  loadWithRetries(() => import("~/features/outreach/components/cart-keeper.tsx")),
);

const completions = { wishlist: addToWishlist };

/** A page whose `handle` says so has no navigation, no footer and nothing that floats over it. */
const saysEnclosed = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "isEnclosed" in handle;

export default function Storefront() {
  useReadingOn();
  const user = useUser();
  const isEnclosed = useMatches().some(({ handle }) => saysEnclosed(handle));
  return (
    <CartProvider panel={CartPanel} note={user ? CartMail : undefined}>
      <Icons />
      <SkipLink />
      {isEnclosed ? <EnclosedHeader /> : <Header />}
      <Offline />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <CompletionsContext value={completions}>
          <Outlet />
        </CompletionsContext>
      </main>
      {!isEnclosed && (
        <>
          <Footer />
          <div className="floating no-print">
            <Temi />
            <p aria-hidden="true" className="text-center text-xs leading-tight text-muted">
              Ask TEMI, or chat with us
            </p>
            <WhatsAppWidget />
          </div>
        </>
      )}
      {user && (
        <Suspense>
          <CartKeeper userId={user.id} />
        </Suspense>
      )}
      <StepUp />
      <Toaster />
    </CartProvider>
  );
}
