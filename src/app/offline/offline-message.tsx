import { useEffect, useState } from "react";
import { isReachable } from "~/client/offline/network.ts";
import { Button } from "~/ui/button.tsx";
import { PageMessage } from "~/ui/page-message.tsx";
import { dropLink, keepLink } from "./kept-links.ts";
import { SeenPages } from "./kept-pages.tsx";

const LOOK_EVERY_MS = 5000;

/**
 * Stands where a page did not come over the line: keeps its link, opens it when the network is back, and
 * shows what can be looked at meanwhile.
 *
 * @param to path with query
 */
export function OfflineMessage({ to }: { to: string }) {
  const [isLooking, setLooking] = useState(false);

  useEffect(() => void keepLink(to), [to]);
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
        This page is not on your device yet. We keep its link: it opens when you are back online.
        Your cart is kept, too.
      </p>
      <SeenPages except={to} />
    </PageMessage>
  );
}
