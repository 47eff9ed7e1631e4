import { Link } from "react-router";

/** Leads from a page to the one above it; a finger may hit more than its words. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="relative text-sm text-muted before:absolute before:-inset-3.5 hover:underline"
    >
      {children}
    </Link>
  );
}
