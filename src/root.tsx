import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from "react-router";
import { EarlyPresses } from "~/app/frames/early-presses.tsx";
import { OfflineMessage } from "~/app/offline/offline-message.tsx";
import { AuthProvider } from "~/client/auth-provider.tsx";
import { SignedInMark } from "~/client/signed-in-mark.tsx";
import { isNetworkFailure } from "~/lib/network-failure.ts";
import { pageOf } from "~/platform/page-context.ts";
import sans from "~/ui/fonts/inter.woff2?url";
import serif from "~/ui/fonts/noto-serif-display.woff2?url";
import { FailureMessage, NotFoundMessage, UnavailableMessage } from "~/ui/page-message.tsx";
import type { Route } from "./+types/root";
import styles from "./styles.css?url";

export const links: LinksFunction = () => [
  ...[sans, serif].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  })),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        {/* Nothing is painted without it, so it stands before all the rest that is fetched. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
        <SignedInMark />
        <EarlyPresses />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** For everyone the same, so that pages can be cached. */
export function loader({ context }: Route.LoaderArgs) {
  return { publicKey: pageOf(context).ctx.tokens.publicKey };
}

export const shouldRevalidate = () => false;

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <AuthProvider publicKey={loaderData.publicKey}>
      <Outlet />
    </AuthProvider>
  );
}

const titles = new Map<number | undefined, string>([
  [404, "Page not found"],
  [503, "Back in a moment"],
]);

/** What no page caught. People read a sentence, not a stack. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  return (
    <main>
      <title>{titles.get(status) ?? "Unexpected Application Error!"}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? (
        <NotFoundMessage />
      ) : status === 503 ? (
        <UnavailableMessage />
      ) : isNetworkFailure(error) ? (
        <OfflineMessage to={pathname + search} />
      ) : (
        <FailureMessage />
      )}
    </main>
  );
}
