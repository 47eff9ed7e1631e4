import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type MouseEvent, useRef, useState } from "react";
import { IconButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { ProductImage } from "./product-image.tsx";

/** One picture over the whole window; a press brings the pressed spot near. */
export default function ZoomDialog({
  src,
  alt,
  onStep,
  onClose,
}: {
  src: string;
  alt: string;
  /** To the next (1) or the previous (-1) picture. */
  onStep?: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
}) {
  const [isNear, setNear] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  function toggleNear(event: MouseEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    // A press by keyboard has no place: the middle.
    const x = event.detail === 0 ? 0.5 : (event.clientX - box.left) / box.width;
    const y = event.detail === 0 ? 0.5 : (event.clientY - box.top) / box.height;
    setNear(!isNear);
    requestAnimationFrame(() => {
      const el = room.current;
      el?.scrollTo(
        x * el.scrollWidth - el.clientWidth / 2,
        y * el.scrollHeight - el.clientHeight / 2,
      );
    });
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={(event) => {
            if (isNear) return;
            if (event.key === "ArrowLeft") onStep?.(-1);
            if (event.key === "ArrowRight") onStep?.(1);
          }}
          className="fixed inset-0 z-50 animate-fade-in bg-bone outline-none"
        >
          <Dialog.Title className="sr-only">{alt}</Dialog.Title>
          <div ref={room} className="grid size-full overflow-auto overscroll-contain">
            <button
              type="button"
              aria-label={isNear ? "Show the whole picture" : "Bring the picture nearer"}
              aria-pressed={isNear}
              onClick={toggleNear}
              className={cx(
                "relative m-auto block aspect-4/5",
                isNear
                  ? "h-[220dvh] max-w-none cursor-zoom-out"
                  : "h-dvh max-h-[125vw] max-w-full cursor-zoom-in",
              )}
            >
              <ProductImage src={src} alt={alt} sizes={isNear ? "200vw" : "100vw"} eager />
            </button>
          </div>
          <Dialog.Close asChild>
            <IconButton label="Close" className="fixed right-3 top-3 bg-white">
              <X aria-hidden="true" className="size-5" strokeWidth={1.25} />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
