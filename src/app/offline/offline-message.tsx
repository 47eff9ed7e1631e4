import { type ReactNode, useEffect, useState } from "react";
import { isReachable } from "~/client/offline/network.ts";
import { Button } from "~/ui/button.tsx";
import { PageMessage } from "~/ui/page-message.tsx";
import { dropLink, keepLink } from "./kept-links.ts";
import type { SeenPage } from "./seen-pages.ts";

const LOOK_EVERY_MS = 5000;

/**
 * Stands where a page did not come over the line: keeps its link, opens it when the network is back, and
 * shows what can be looked at meanwhile.
 *
 * @param to path with query
 */
export function OfflineMessage({ to }: { to: string }) {
  const [isLooking, setLooking] = useState(false);
  const [seen, setSeen] = useState<SeenPage[]>([]);

  useEffect(() => {
    keepLink(to);
    // The first view of any page has this message with it; the list comes where it can be had.
    import("./seen-pages.ts")
      .then(({ readSeen }) => readSeen())
      .then((pages) => setSeen(pages.filter(({ path }) => path !== to)))
      .catch(() => {});
  }, [to]);
  useEffect(() => {
    let isGone = false;
    async function look() {
      if (!navigator.onLine || !(await isReachable()) || isGone) return;
      dropLink(to);
      // As a new page: what has not come may be a part of this one.
      location.replace(to);
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    addEventListener("online", look);
    return () => {
      isGone = true;
      clearInterval(timer);
      removeEventListener("online", look);
    };
  }, [to]);

  async function tryNow() {
    setLooking(true);
    if (await isReachable()) {
      dropLink(to);
      location.replace(to);
    } else setLooking(false);
  }
  return (
    <PageMessage
      title="You are offline"
      action={
        <Button busy={isLooking} onClick={tryNow}>
          Try again
        </Button>
      }
    >
      <p>
        This page has not been on your device yet. We keep its link: it opens when you are back
        online. Your cart is kept, too.
      </p>
      {seen.length > 0 && <SeenPages pages={seen} />}
    </PageMessage>
  );
}

/** By plain links: without a network the worker knows best how each of them opens. */
function SeenPages({ pages }: { pages: readonly SeenPage[] }): ReactNode {
  return (
    <nav aria-labelledby="seen-pages" className="mt-8 text-left">
      <h2 id="seen-pages" className="caps text-center text-ink">
        What you can look at
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} className="flex min-h-11 items-center px-2 text-ink hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
