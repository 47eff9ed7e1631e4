import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";

/** What a browser says of a call that never arrived tells staff nothing. */
const isOffline = (error: Error) => /fetch|network/i.test(error.message);

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
