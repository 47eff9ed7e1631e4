import { useState } from "react";
import { isReachable } from "~/client/offline/network.ts";
import { Button } from "~/ui/button.tsx";
import { PageMessage } from "~/ui/page-message.tsx";
import { SeenPages } from "./kept-pages.tsx";
import { keepsPages } from "./seen-pages.ts";

/** For who opens the page itself that otherwise stands in for others: what is on this device, and ways on. */
export function OfflineHome() {
  const [isLooking, setLooking] = useState(false);
  const [isWithout, setWithout] = useState(false);

  async function tryNow() {
    setLooking(true);
    if (await isReachable()) location.assign("/");
    else {
      setWithout(true);
      setLooking(false);
    }
  }
  return (
    <PageMessage
      title="Without a network"
      action={
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
          <Button busy={isLooking} onClick={tryNow}>
            Try again
          </Button>
          <a href="/" className="link inline-flex min-h-11 items-center">
            Home
          </a>
        </div>
      }
    >
      <p>
        {keepsPages()
          ? "Pages that you have seen stay on this device, and so does your cart. All others open when you are online."
          : "Your cart stays on this device. Pages open when you are online."}
      </p>
      <p role="status">{isWithout && "Still no network. We keep what you have here."}</p>
      <SeenPages />
    </PageMessage>
  );
}
