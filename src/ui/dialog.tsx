import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";

interface OverlayProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What opens it; leave out when `open` is controlled elsewhere. */
  trigger?: ReactNode;
  title: string;
  /** Said under the title, or to screen readers only with `hideDescription`. */
  description?: string;
  hideDescription?: boolean;
  children: ReactNode;
  className?: string;
}

/** A toast above it may be pressed, e.g. to undo: nothing that stands here is left for that. */
function stayForToast(event: Event): void {
  if ((event.target as Element).closest("[data-sonner-toaster]")) event.preventDefault();
}

/**
 * Who closes it is where they were, also when something else than a trigger of its own has opened it. A page that
 * they have gone to meanwhile keeps what it has given them.
 */
function useWayBack() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const isLost = document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

function Frame({
  title,
  description,
  hideDescription,
  children,
  className,
  bodyClass,
  footer,
}: Omit<OverlayProps, "open" | "onOpenChange" | "trigger"> & {
  footer?: ReactNode;
  bodyClass?: string;
}) {
  const wayBack = useWayBack();
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-ink/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
      <Radix.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        onInteractOutside={stayForToast}
        {...wayBack}
        className={cx("fixed z-50 flex flex-col bg-paper shadow-float outline-none", className)}
      >
        <header className="flex items-start justify-between gap-4 border-b border-line py-3 pl-5 pr-2 sm:pl-7 sm:pr-4">
          <div className="pt-1.5">
            <Radix.Title className="display text-lg">{title}</Radix.Title>
            {description && (
              <Radix.Description
                className={cx("mt-1 text-sm text-muted", hideDescription && "sr-only")}
              >
                {description}
              </Radix.Description>
            )}
          </div>
          <Radix.Close asChild>
            <IconButton label="Close">
              <X aria-hidden="true" className="size-5" strokeWidth={1.25} />
            </IconButton>
          </Radix.Close>
        </header>
        <div
          className={cx("flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-7", bodyClass)}
        >
          {children}
        </div>
        {footer && <footer className="border-t border-line px-5 py-4 sm:px-7">{footer}</footer>}
      </Radix.Content>
    </Radix.Portal>
  );
}

export interface DialogProps extends OverlayProps {
  width?: "narrow" | "wide";
  footer?: ReactNode;
}

/** A centred dialog; on phones it rises from the lower edge. */
export function Dialog({ open, onOpenChange, trigger, width = "narrow", ...frame }: DialogProps) {
  return (
    <Radix.Root {...controlled(open, onOpenChange)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Frame
        {...frame}
        className={cx(
          "inset-x-0 bottom-0 max-h-[92dvh] data-[state=closed]:animate-fade-out data-[state=open]:animate-from-bottom",
          "sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:data-[state=open]:animate-rise",
          width === "wide" ? "sm:max-w-3xl" : "sm:max-w-lg",
          frame.className,
        )}
      />
    </Radix.Root>
  );
}

export interface SheetProps extends OverlayProps {
  side?: "left" | "right";
  footer?: ReactNode;
}

/** A sheet the height of the window at one side: cart, menu, filters. */
export function Sheet({ open, onOpenChange, trigger, side = "right", ...frame }: SheetProps) {
  return (
    <Radix.Root {...controlled(open, onOpenChange)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Frame
        {...frame}
        bodyClass="min-h-[min(13rem,55dvh)]"
        className={cx(
          // Large text leaves no room above the footer: then all of it moves, not a strip.
          "inset-y-0 w-full max-w-md overflow-y-auto data-[state=closed]:animate-fade-out",
          side === "right"
            ? "right-0 data-[state=open]:animate-from-right"
            : "left-0 data-[state=open]:animate-from-left",
          frame.className,
        )}
      />
    </Radix.Root>
  );
}

/** Closes the dialog or sheet it stands in when its child is pressed. */
export const DialogClose = Radix.Close;

function controlled(
  open: boolean | undefined,
  onOpenChange: ((open: boolean) => void) | undefined,
) {
  return { ...(open === undefined ? {} : { open }), ...(onOpenChange ? { onOpenChange } : {}) };
}
