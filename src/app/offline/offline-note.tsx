import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { pageStands, useNetwork } from "~/client/offline/network.ts";
import { useWaiting } from "~/client/offline/outbox.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { formatDeadline } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { dropLinks, type KeptLink, readKeptLinks, rememberPress } from "./kept-links.ts";
import { OFFLINE } from "./rules.ts";
import { keepsPages, noteSeen } from "./seen-pages.ts";
import { standBy } from "./stand-by.ts";
import { useOutbox } from "./use-outbox.ts";

/** Says that there is no network, from when a page is that was kept, and which links wait. */
export default function OfflineNote() {
  const { isOffline, keptAt } = useNetwork();
  const { pathname, search } = useLocation();
  const [links, setLinks] = useState<KeptLink[]>([]);
  const waiting = useWaiting().filter(({ refusal }) => !refusal);
  useOutbox();

  const hasCart = useCart().lines.length > 0;
  const userId = useAuth().user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is one's own is kept as it comes to be
  useEffect(() => void standBy(), [hasCart, userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(() => {
    pageStands();
    noteSeen();
    setLinks(readKeptLinks());
  }, [pathname, search]);
  useEffect(() => {
    function notePress({ target }: MouseEvent) {
      const anchor = target instanceof Element && target.closest("a");
      if (anchor) rememberPress(anchor);
    }
    if (!isOffline) return;
    addEventListener("click", notePress, true);
    return () => {
      removeEventListener("click", notePress, true);
      setLinks(readKeptLinks());
    };
  }, [isOffline]);

  function forget() {
    dropLinks();
    setLinks([]);
  }
  // The page that keeps a link says all this itself.
  if (pathname === OFFLINE) return null;
  return (
    <>
      {keptAt ? (
        <KeptNote at={keptAt} isOffline={isOffline} />
      ) : (
        isOffline && (
          <Note>
            <p>
              You are offline.{" "}
              {waiting.length > 0
                ? "What you sent waits here and goes when you are back online."
                : keepsPages()
                  ? "What you have seen stays here, and so does your cart."
                  : "Your cart stays here."}
            </p>
          </Note>
        )
      )}
      {!isOffline && links.length > 0 && <LinksNote links={links} onDone={forget} />}
    </>
  );
}

function KeptNote({ at, isOffline }: { at: string; isOffline: boolean }) {
  return (
    <Note>
      <p>
        {isOffline && "You are offline. "}This is as you saw it on{" "}
        <time dateTime={at}>{formatDeadline(new Date(at))}</time>.
      </p>
      {!isOffline && (
        <Button variant="quiet" onClick={() => location.reload()}>
          See it as it is now
        </Button>
      )}
    </Note>
  );
}

/** What was asked for without a network, for who went on elsewhere meanwhile. */
function LinksNote({ links, onDone }: { links: readonly KeptLink[]; onDone(): void }) {
  return (
    <Note>
      <p>
        You are back online. You wanted to see{" "}
        {links.map(({ to, label }, at) => (
          <span key={to}>
            {at > 0 && ", "}
            <Link to={to} className="link" onClick={onDone}>
              {label}
            </Link>
          </span>
        ))}
        .
      </p>
      <Button variant="quiet" onClick={onDone}>
        Not now
      </Button>
    </Note>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" className="no-print border-b border-line bg-bone">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-2 text-sm">
        {children}
      </div>
    </div>
  );
}
