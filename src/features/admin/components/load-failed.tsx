import { ShopError } from "~/client/shop-error.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";

const isOffline = (error: Error) => error instanceof ShopError && error.status === 0;

/** Said in place of what could not be read, after the toast is gone. */
export function LoadFailed({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: Error;
  onRetry: () => unknown;
}) {
  return (
    <EmptyState
      title={title}
      text={isOffline(error) ? "Check your connection and try again." : error.message}
      action={
        <Button variant="secondary" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
      className="py-12"
    />
  );
}
