import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";

/** Said in place of what could not be read, after the toast is gone. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <EmptyState
      title={text}
      text="Check your connection and try again."
      action={
        <Button variant="secondary" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
      className="py-12"
    />
  );
}
