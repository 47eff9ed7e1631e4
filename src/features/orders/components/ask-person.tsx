import { useStore } from "~/client/store.ts";
import { whatsappUrl } from "~/lib/links.ts";
import { PhoneLink } from "~/ui/phone-link.tsx";
import type { OrderView } from "../schema.ts";
import { shortId } from "../status.ts";

/** For whom the page cannot help: a person, told which order it is. */
export function AskPerson({ order, about }: { order: Pick<OrderView, "id">; about: string }) {
  const { brand } = useStore();
  return (
    <p className="mt-5 text-sm">
      Would you rather ask a person?{" "}
      <a
        href={whatsappUrl(
          brand.whatsapp,
          `Please help me with my order ${shortId(order.id)}. ${about}`,
        )}
        target="_blank"
        rel="noreferrer"
        className="link"
      >
        Write on WhatsApp
      </a>{" "}
      or call <PhoneLink phone={brand.phone} />.
    </p>
  );
}
