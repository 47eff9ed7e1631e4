import { useState } from "react";
import { call } from "~/client/call.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { Dialog } from "~/ui/dialog.tsx";

/** Opens the customer's photos of a return; their links are made when they are asked for. */
export function ReturnPhotos({ returnId, count }: { returnId: string; count: number }) {
  const [photos, setPhotos] = useState<string[]>();
  async function open() {
    try {
      setPhotos(await call("return_photos", { return_id: returnId }));
    } catch (error) {
      reportFailure("Failed to load the photos", error);
    }
  }
  return (
    <>
      <button type="button" onClick={open} className="min-h-9 underline underline-offset-4">
        {count === 1 ? "1 photo" : `${count} photos`}
      </button>
      {photos && (
        <Dialog
          open
          title="Photos of the return"
          onOpenChange={(isOpen) => !isOpen && setPhotos(undefined)}
        >
          <div className="flex flex-col gap-4">
            {photos.map((photo, n) => (
              <img
                key={photo}
                src={photo}
                alt={`${n + 1} of ${photos.length}`}
                className="w-full"
              />
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
