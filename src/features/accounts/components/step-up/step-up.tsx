import { lazy, Suspense, useEffect, useState } from "react";
import { offerStepUp } from "~/client/step-up.ts";

const ConfirmDialog = lazy(() => import("./confirm-dialog.tsx"));

/** Asks "is it you?" over whatever page is open, when the shop wants to know. */
export function StepUp() {
  const [settle, setSettle] = useState<(confirmed: boolean) => void>();
  useEffect(
    () =>
      offerStepUp(
        () =>
          new Promise<boolean>((resolve) => {
            setSettle(() => (confirmed: boolean) => {
              setSettle(undefined);
              resolve(confirmed);
            });
          }),
      ),
    [],
  );
  return settle ? (
    <Suspense fallback={null}>
      <ConfirmDialog onDone={settle} />
    </Suspense>
  ) : null;
}
