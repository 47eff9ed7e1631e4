import { Camera } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { request } from "~/client/request.ts";
import { useMay } from "~/client/staff.ts";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { PICTURES, shrinkPhoto } from "~/features/orders/components/send-file.ts";
import { buttonClass } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { MOST_PHOTOS } from "../rules.ts";
import type { PackingView } from "../schema.ts";

/** Photographs of what went into the box, and a way to take one more. */
export function PackingPhotos({
  orderId,
  photos,
  onKept,
}: {
  orderId: string;
  photos: PackingView["photos"];
  onKept: () => Promise<unknown>;
}) {
  const mayWork = useMay("orders.work");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function send(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const headers = { "Content-Type": "application/octet-stream" };
      const body = await shrinkPhoto(file);
      await request(`/packing-photos/${orderId}`, { method: "POST", headers, body });
      toast.success("Photograph kept");
      await onKept();
    } catch (error) {
      setProblem(`${file.name} was not taken. ${(error as Error).message}`);
    } finally {
      // The same file may be chosen again.
      input.value = "";
      setBusy(false);
    }
  }
  return (
    <div>
      {photos.length > 0 && (
        <ul className="mb-3 grid grid-cols-3 gap-2">
          {photos.map((photo) => (
            <li key={photo.id}>
              <a href={photo.url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={photo.url}
                  alt={`What went into the box, ${formatMoment(photo.taken_at)}`}
                  loading="lazy"
                  className="aspect-square w-full bg-bone object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {mayWork && photos.length < MOST_PHOTOS && (
        <label
          className={buttonClass(
            "secondary",
            "md",
            "w-full cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-indigo",
          )}
          aria-busy={busy || undefined}
        >
          <Camera aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {busy ? "Sending..." : "Photograph the box"}
          <input
            type="file"
            accept={PICTURES}
            disabled={busy}
            onChange={send}
            className="sr-only"
          />
        </label>
      )}
      {mayWork && photos.length < MOST_PHOTOS && (
        <p className="mt-1.5 text-sm text-muted">
          JPEG, PNG or WebP, at most 10 MB. A box has {MOST_PHOTOS} photographs at most.
        </p>
      )}
      <p role="alert" className="mt-1.5 text-sm text-oxblood empty:hidden">
        {problem}
      </p>
    </div>
  );
}
