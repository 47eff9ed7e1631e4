import { useEffect, useRef, useState } from "react";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { formatCount } from "~/lib/count.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import { GenerationResults } from "../components/generation-results.tsx";
import type { GenerationRun } from "../schema.ts";
import { useGeneration } from "../use-generation.ts";

const fail = (message: string | null | undefined) =>
  toast.error("Error", {
    description: `Failed to generate images: ${message || "Unknown error"}`,
  });

/** Says how a run ended, once, to whoever began it or saw it at work. */
function announceEnd(run: GenerationRun): void {
  const { status, successful, total, error } = run;
  if (status === "failed") fail(error);
  else if (status === "cancelled") {
    toast.info(
      `Image generation cancelled. ${successful} of ${total} pictures were made and stay.`,
    );
  } else if (successful === 0) toast[total === 0 ? "info" : "error"]("No images were generated");
  else toast.success(`Successfully generated ${successful} out of ${total} product images!`);
}

export default function AdminGenerateImages() {
  const mayGenerate = useMay("images.generate");
  const { state, lost, receive } = useGeneration(mayGenerate);
  const [asking, setAsking] = useState(false);
  const expected = useRef<string>(undefined);
  const run = state?.run ?? null;
  const running = run?.status === "running";

  useEffect(() => {
    if (!run) return;
    if (run.status === "running") expected.current = run.id;
    else if (expected.current === run.id) {
      expected.current = undefined;
      announceEnd(run);
    }
  }, [run]);

  async function start() {
    setAsking(true);
    toast.info("Starting image generation... This may take a few minutes.");
    try {
      const next = await call("start_image_generation");
      expected.current = next.run?.id;
      receive(next);
    } catch (error) {
      fail((error as Error).message);
    } finally {
      setAsking(false);
    }
  }

  async function cancel() {
    setAsking(true);
    try {
      receive(await call("cancel_image_generation"));
    } catch (error) {
      toast.error("Error", { description: `Failed to cancel: ${(error as Error).message}` });
    } finally {
      setAsking(false);
    }
  }

  if (!mayGenerate) {
    return (
      <EmptyState
        title="Generate Product Images"
        text="Your role does not include this. Ask an administrator."
      />
    );
  }
  return (
    <>
      <title>Generate Product Images</title>
      <h1 className="display mb-3 text-xl">Generate Product Images</h1>
      <p className="max-w-prose text-sm text-muted">
        This scans the catalogue for products with placeholder images, generates an AI photo of
        each, uploads it and updates the product's record. It goes on when you leave this page.
      </p>
      {!state ? (
        <Skeleton className="mt-6 h-40 w-full max-w-3xl" />
      ) : (
        <div className="mt-6 max-w-3xl">
          {!state.configured && <HowToSet />}
          <p className="mb-4 text-sm">{describePlaceholders(state.placeholders)}</p>
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={start} busy={asking && !running} disabled={asking || running}>
              Generate All Product Images
            </Button>
            {running && (
              <Button variant="secondary" onClick={cancel} disabled={asking}>
                Cancel
              </Button>
            )}
          </div>
          {lost && (
            <p role="status" className="mt-3 text-sm text-oxblood">
              The connection is lost. Trying again; the work goes on meanwhile.
            </p>
          )}
          {run && <Run run={run} />}
        </div>
      )}
    </>
  );
}

const describePlaceholders = (count: number) =>
  count === 0
    ? "Every product has a photograph."
    : `${formatCount(count)} ${count === 1 ? "product shows" : "products show"} a placeholder now.`;

function HowToSet() {
  return (
    <p className="mb-4 border-l-2 border-brass pl-4 text-sm">
      No image model is set, so nothing can be generated yet. Set <code>AI_BASE_URL</code>,{" "}
      <code>AI_IMAGE_MODEL</code> and, if the service asks for a key, <code>AI_API_KEY</code>; then
      start the shop again.
    </p>
  );
}

const HEADINGS: Record<GenerationRun["status"], string> = {
  running: "At work",
  done: "Last run",
  cancelled: "Last run, cancelled",
  failed: "Last run, failed",
};

function Run({ run }: { run: GenerationRun }) {
  const share = run.total === 0 ? 100 : Math.round((run.processed / run.total) * 100);
  return (
    <section aria-labelledby="run-title" className="mt-8">
      <h2 id="run-title" className="mb-3 font-medium">
        {HEADINGS[run.status]}
      </h2>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 bg-bone"
      >
        <div
          className="h-full origin-left bg-indigo transition-transform duration-200"
          style={{ transform: `scaleX(${share / 100})` }}
        />
      </div>
      <dl className="prices my-4 flex gap-10 text-sm">
        <div>
          <dt className="text-muted">Total processed</dt>
          <dd className="text-lg">
            {run.processed} of {run.total}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Successful</dt>
          <dd className="text-lg">{run.successful}</dd>
        </div>
      </dl>
      {run.error && <p className="mb-4 text-sm text-oxblood">{run.error}</p>}
      <GenerationResults run={run} />
    </section>
  );
}
