import { MessageCircle, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "~/client/store.ts";
import { whatsappUrl } from "~/lib/links.ts";
import { buttonClass, IconButton } from "~/ui/button.tsx";

/** Round button at the lower right, and its panel above it. */
export function WhatsAppWidget() {
  const { brand } = useStore();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    function close(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    }
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [open]);
  const greeting = `Hello ${brand.name}! I would like to know more about your luxury fashion products.`;
  return (
    <div className="relative shrink-0">
      {open && (
        <section
          aria-label="Chat on WhatsApp"
          className="absolute bottom-[calc(100%+0.75rem)] right-0 w-[min(20rem,calc(100vw-2rem))] animate-rise bg-paper p-6 pt-4 shadow-float"
        >
          <div className="flex items-start justify-between">
            <h2 className="display pt-1.5 text-lg">Chat with us!</h2>
            <IconButton
              label="Close"
              className="-mr-3"
              onClick={() => {
                setOpen(false);
                toggle.current?.focus();
              }}
            >
              <X aria-hidden="true" className="size-5" strokeWidth={1.25} />
            </IconButton>
          </div>
          <p className="mt-1 text-sm text-muted">
            Have questions about our luxury collection? We're here to help.
          </p>
          <a
            href={whatsappUrl(brand.whatsapp, greeting)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass("primary", "md", "mt-5 w-full")}
          >
            Start Chat
            <span className="sr-only"> on WhatsApp, opens in a new tab</span>
          </a>
        </section>
      )}
      <button
        ref={toggle}
        type="button"
        aria-label="Chat on WhatsApp"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="relative grid size-(--float) place-items-center rounded-full border border-white/40 bg-indigo text-white transition-colors before:absolute before:-inset-1 hover:bg-indigo-deep lg:shadow-float"
      >
        {open ? (
          <X aria-hidden="true" className="size-5" strokeWidth={1.25} />
        ) : (
          <MessageCircle aria-hidden="true" className="size-5" strokeWidth={1.25} />
        )}
      </button>
    </div>
  );
}
