import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "light";
export type ButtonSize = "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-indigo text-white hover:bg-indigo-deep",
  secondary: "border border-ink bg-transparent text-ink hover:bg-ink hover:text-white",
  /** Stands flush with the text around it; only what a finger may hit is wider. */
  quiet:
    "text-ink underline decoration-1 underline-offset-4 before:absolute before:-inset-x-2 before:inset-y-0 hover:decoration-2 disabled:no-underline",
  danger: "bg-oxblood text-white hover:bg-ink",
  /** On pictures and the dark footer. */
  light: "bg-white text-ink hover:bg-bone",
};

/** Classes of a button, for elements that are neither `Button` nor `LinkButton`. */
export function buttonClass(
  variant: ButtonVariant = "primary",
  size: ButtonSize = "md",
  className?: string,
): string {
  return cx(
    "relative inline-flex select-none items-center justify-center gap-2 text-center text-sm font-medium transition-colors disabled:opacity-45 aria-disabled:opacity-45",
    size === "lg" ? "min-h-14 px-[min(2.25rem,9.3vw)]" : "min-h-11",
    size === "md" && variant !== "quiet" && "px-[min(1.5rem,6.2vw)]",
    variants[variant],
    className,
  );
}

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export interface ButtonProps extends ComponentProps<"button">, Looks {
  /** Shows a spinner over the label, which keeps its width and the button's name, and ignores presses. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      <span className={cx("inline-flex items-center gap-2", busy && "opacity-0")}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

export function LinkButton({ variant, size, className, ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />;
}

export interface IconButtonProps extends ComponentProps<"button"> {
  /** What it does, for people who cannot see the icon. */
  label: string;
  children: ReactNode;
}

/** A 44 px square with an icon, larger with the text but never so that a phone has no room for a row of them. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        "grid size-[min(2.75rem,14vw)] shrink-0 place-items-center transition-colors hover:text-indigo disabled:opacity-45",
        className,
      )}
    >
      {children}
    </button>
  );
}
