import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import type { Recommendation } from "../../schema.ts";
import { requestRecommendations } from "../request.ts";

const RecommendationsDialog = lazy(() =>
  loadWithRetries(() => import("./recommendations-dialog.tsx")),
);

const IDEAS = [
  "Owambe outfit in green",
  "Men's office shoes under ₦80k",
  "Wedding guest, with a clutch",
  "White sneakers",
];

/** The home page's invitation to be advised; the dialog is loaded with the first request. */
export function RecommendationsSection() {
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState<string>();
  const [open, setOpen] = useState(false);
  /** Undefined while they are being found. */
  const [found, setFound] = useState<Recommendation[]>();
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  async function ask(preferences: string) {
    request.current?.abort();
    const own = new AbortController();
    request.current = own;
    setAsked(preferences.trim());
    setFound(undefined);
    setOpen(true);
    const list = await requestRecommendations(preferences.trim(), own.signal);
    if (own.signal.aborted) return;
    if (list) setFound(list);
    else close();
  }
  function close() {
    request.current?.abort();
    setOpen(false);
  }
  return (
    <section aria-labelledby="recommendations-title" className="wrap pb-20 md:pb-28">
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 border-t border-brass pt-14 md:grid-cols-2 md:pt-20">
        <div>
          <p className="caps text-muted">AI recommendations</p>
          <h2 id="recommendations-title" className="display mt-2 text-xl">
            Found for you
          </h2>
          <p className="mt-4 max-w-md text-muted">
            Say what it is for, in your own words. We choose from what is in stock now, keep in mind
            the pieces you looked at, and tell you why.
          </p>
        </div>
        {/* Without JavaScript the same words search the shop. */}
        <form
          action="/products"
          className="md:pt-7"
          onSubmit={(event) => {
            event.preventDefault();
            void ask(words);
          }}
        >
          <TextField
            name="q"
            label="What are you looking for?"
            placeholder="e.g. red heels for a wedding, up to ₦120k"
            value={words}
            maxLength={300}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setWords(event.target.value)}
          />
          <ul aria-label="Ideas" className="mt-2 flex flex-wrap gap-x-5">
            {IDEAS.map((idea) => (
              <li key={idea}>
                <button
                  type="button"
                  onClick={() => {
                    setWords(idea);
                    void ask(idea);
                  }}
                  className="min-h-11 text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink hover:decoration-ink"
                >
                  {idea}
                </button>
              </li>
            ))}
          </ul>
          <Button type="submit" size="lg" className="mt-4">
            Get AI Recommendations
          </Button>
        </form>
      </div>
      {asked !== undefined && (
        <Suspense fallback={<Opening />}>
          <RecommendationsDialog open={open} asked={asked} found={found} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** While the dialog's code is on its way. */
function Opening() {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-ink/45 text-white">
      <Spinner label="Finding pieces for you..." />
    </div>
  );
}
