import type { ExternalToast } from "sonner";
import { loadWithRetries } from "~/lib/load-with-retries.ts";

/** How long a notice with a press in it stays: to be read, reached for and pressed, on a slow phone too. */
export const ACTION_TOAST_MS = 10_000;

type Kind = "success" | "error" | "info" | "message";

let load: (() => void) | undefined;
let wanted = false;
/** Errors told since the last success. */
const failures: (string | number)[] = [];
let stands: () => void = () => {};
const standing = new Promise<void>((resolve) => {
  stands = resolve;
});

/** Toasts stand above this, px. */
const TOAST_END = 170;
/** Where the last press was, px from the window's top. */
let pressedAt = Number.POSITIVE_INFINITY;
/** What was pressed in a toast goes with it: the next one may stand in its place. */
const notePress = ({ clientY, target }: Pick<PointerEvent, "clientY" | "target">) => {
  const isToast = target instanceof Element && target.closest("[data-sonner-toaster]");
  pressedAt = isToast ? Number.POSITIVE_INFINITY : clientY;
};
/** A toast never lies on what was pressed: from there it steps aside to the other end of the window. */
function placeOf(at: number, isBelow: boolean | undefined) {
  const bottom = { position: "bottom-center" as const };
  if (at < TOAST_END) return bottom;
  const isPressed = isBelow && at >= innerHeight - TOAST_END && at <= innerHeight;
  return isBelow && !isPressed ? bottom : undefined;
}

/** For the `Toaster` only: called at the first toast, also one asked for before it was there. */
export function onFirstToast(listener: () => void): () => void {
  load = listener;
  addEventListener("pointerdown", notePress);
  if (wanted) listener();
  return () => {
    removeEventListener("pointerdown", notePress);
    if (load === listener) load = undefined;
  };
}

/** For the `Toaster` only: from now on toasts can be seen. */
export const toasterStands = () => stands();

interface Options extends ExternalToast {
  /** At the window's bottom: it is about fields that stand above what was pressed, and would lie on them. */
  isBelow?: boolean;
}

async function toastOf(kind: Kind, text: string, { isBelow, ...options }: Options = {}) {
  wanted = true;
  load?.();
  const [{ toast: sonner }] = await Promise.all([
    loadWithRetries(() => import("sonner")),
    standing,
  ]);
  // What went wrong before is over once it has gone right.
  if (kind === "success") for (const id of failures.splice(0)) sonner.dismiss(id);
  const place = placeOf(pressedAt, isBelow);
  const time = options.action && { duration: ACTION_TOAST_MS };
  const id = sonner[kind](text, { ...place, ...time, ...options });
  if (kind === "error") failures.push(id);
}

/** Short notices at the edge of the page. The library behind them is loaded at the first one. */
export const toast = {
  success: (text: string, options?: Options) => void toastOf("success", text, options),
  error: (text: string, options?: Options) => void toastOf("error", text, options),
  info: (text: string, options?: Options) => void toastOf("info", text, options),
  message: (text: string, options?: Options) => void toastOf("message", text, options),
  /** Takes away the one that was shown with this id, if it still is. */
  dismiss(id: string) {
    if (wanted) void loadWithRetries(() => import("sonner")).then(({ toast }) => toast.dismiss(id));
  },
};
