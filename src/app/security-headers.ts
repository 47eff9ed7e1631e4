import type { Config } from "~/platform/config.ts";

/** A draft is shown to staff in a frame of the back-office; nothing else is in any frame. */
export const GUARDED_PAGES = ["shop", "staff", "framed"] as const;
export type GuardedPage = (typeof GUARDED_PAGES)[number];

export function guardedAs(path: string): GuardedPage {
  if (/^\/admin(\/|$)/.test(path)) return "staff";
  return path.startsWith("/preview/") ? "framed" : "shop";
}

/**
 * What every answer says to the browser besides its content. Pages add a content security policy.
 * Only pages of staff, who scan, may ask for the camera: nobody else is looked at.
 */
export function securityHeaders(
  config: Config,
  kind: GuardedPage = "shop",
): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": kind === "framed" ? "SAMEORIGIN" : "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": `camera=(${kind === "staff" ? "self" : ""}), microphone=(), geolocation=()`,
    ...(config.publicUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

/**
 * What a page may load and run: of inline scripts those named by hash, since a cached page can carry no
 * nonce, and of the network the shop itself.
 */
export function contentSecurityPolicy(
  config: Config,
  scripts: ReadonlySet<string>,
  kind: GuardedPage = "shop",
): string {
  // Older browsers do not count the sockets of an origin to it.
  const sockets = config.publicUrl.replace(/^http/, "ws");
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...[...scripts].map((hash) => `'${hash}'`)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self' ${sockets}`,
    `frame-ancestors ${kind === "framed" ? "'self'" : "'none'"}`,
    "base-uri 'self'",
    "form-action 'self' https://checkout.paystack.com",
    "object-src 'none'",
  ].join("; ");
}
