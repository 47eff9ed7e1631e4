import { Lock } from "lucide-react";
import { Link } from "react-router";
import { useStore } from "~/client/store.ts";
import { Temi } from "~/features/assistant/widget/temi.tsx";
import { phoneUrl, whatsappUrl } from "~/lib/links.ts";

const link = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

/** Of a page that nothing should lead away from: whose it is, that it is safe, and who helps. */
export function EnclosedHeader() {
  const { brand } = useStore();
  return (
    <header className="no-print border-b border-line bg-paper">
      <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-6 xl:min-h-[4.5rem]">
        <Link
          to="/"
          className="display inline-flex min-h-11 items-center gap-3 text-lg leading-none tracking-normal xl:text-[1.75rem]"
        >
          {brand.name}
          <Lock aria-hidden="true" className="size-4 text-muted" strokeWidth={1.25} />
        </Link>
        <ul aria-label="Help" className="flex items-center gap-x-5 text-sm sm:gap-x-7">
          <li className="hidden text-muted sm:block">Help</li>
          <li className="noscript:hidden">
            <Temi className={link} />
          </li>
          <li>
            <a
              href={whatsappUrl(
                brand.whatsapp,
                `Hello ${brand.name}! I have a question about my order.`,
              )}
              target="_blank"
              rel="noopener noreferrer"
              className={link}
            >
              WhatsApp<span className="sr-only">, opens in a new tab</span>
            </a>
          </li>
          <li className="hidden sm:block">
            <a href={phoneUrl(brand.phone)} className={link}>
              {brand.phone}
            </a>
          </li>
        </ul>
      </div>
    </header>
  );
}
