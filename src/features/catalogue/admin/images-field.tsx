import { ChevronLeft, ChevronRight, Upload, X } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { Spinner } from "~/ui/spinner.tsx";
import { toast } from "~/ui/toast.ts";
import { ALLOWED_PICTURES, uploadPicture, whyNotTaken } from "./upload-picture.ts";

const AT_ONCE = 4;

interface Progress {
  done: number;
  total: number;
}

/** Pictures of a product: sent several at a time, put in order, taken away. The first is the main one. */
export function ImagesField({
  images,
  error,
  onChange,
}: {
  images: string[];
  error: string | undefined;
  onChange: (change: (images: string[]) => string[]) => void;
}) {
  const id = useId();
  const [progress, setProgress] = useState<Progress>();
  const [dragged, setDragged] = useState<number>();
  const [failures, setFailures] = useState<string[]>([]);

  async function send(files: File[]) {
    if (files.length === 0) return;
    const failed: string[] = [];
    setFailures([]);
    const sent: string[] = new Array(files.length).fill("");
    let next = 0;
    let done = 0;
    setProgress({ done, total: files.length });
    async function work() {
      while (next < files.length) {
        const at = next++;
        const file = files[at]!;
        try {
          sent[at] = await uploadPicture(file);
        } catch (error) {
          failed.push(`${file.name}: ${whyNotTaken(file, error)}`);
        }
        setProgress({ done: ++done, total: files.length });
      }
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, files.length) }, work));
    setProgress(undefined);
    const urls = sent.filter((url) => url !== "");
    if (urls.length > 0) {
      onChange((before) => [...before, ...urls]);
      toast.success(`${urls.length} image(s) uploaded`);
    }
    setFailures(failed);
  }

  const move = (from: number, to: number) =>
    onChange((before) => {
      const next = [...before];
      const [moved] = next.splice(from, 1);
      next.splice(to, 0, moved!);
      return next;
    });
  function onDrop(event: DragEvent, to: number) {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, to);
    setDragged(undefined);
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        Product Images
        <span aria-hidden="true" className="text-oxblood">
          {" "}
          *
        </span>
      </legend>
      <label
        htmlFor={id}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void send([...event.dataTransfer.files]);
        }}
        className="flex min-h-14 cursor-pointer items-center justify-center gap-2 border border-dashed border-edge px-4 text-sm hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-indigo"
      >
        {progress ? (
          <Spinner />
        ) : (
          <Upload aria-hidden="true" className="size-4" strokeWidth={1.5} />
        )}
        <span aria-live="polite">
          {progress
            ? `Uploading ${progress.done} of ${progress.total}`
            : "Choose pictures or drop them here"}
        </span>
        <input
          id={id}
          type="file"
          aria-label="Product Images"
          accept="image/*"
          multiple
          disabled={progress !== undefined}
          className="sr-only"
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </label>
      <p className="mt-1.5 text-sm text-muted">{ALLOWED_PICTURES}</p>
      {failures.length > 0 && (
        <div role="alert" className="mt-1.5 text-sm text-oxblood">
          <p>Not uploaded:</p>
          <ul className="list-inside list-disc break-words">
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </div>
      )}
      {images.length > 0 && (
        <ol className="mt-3 flex flex-wrap gap-2">
          {images.map((url, at) => (
            <li
              key={url}
              draggable
              onDragStart={() => setDragged(at)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => onDrop(event, at)}
              className="relative w-20"
            >
              <img
                src={url}
                alt={`No. ${at + 1}`}
                width={80}
                height={100}
                className="aspect-4/5 w-full bg-bone object-cover"
              />
              <button
                type="button"
                aria-label={`Remove picture ${at + 1}`}
                onClick={() => onChange((before) => before.filter((_, other) => other !== at))}
                className="absolute right-0 top-0 grid size-7 place-items-center bg-paper/90 hover:text-oxblood"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
              <span className="flex justify-between">
                <button
                  type="button"
                  aria-label={`Move picture ${at + 1} forward`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                  className="grid h-8 w-10 place-items-center disabled:opacity-30"
                >
                  <ChevronLeft aria-hidden="true" className="size-4" />
                </button>
                <button
                  type="button"
                  aria-label={`Move picture ${at + 1} back`}
                  disabled={at === images.length - 1}
                  onClick={() => move(at, at + 1)}
                  className="grid h-8 w-10 place-items-center disabled:opacity-30"
                >
                  <ChevronRight aria-hidden="true" className="size-4" />
                </button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-oxblood">
          {error}
        </p>
      )}
    </fieldset>
  );
}
