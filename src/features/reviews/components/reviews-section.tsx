import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useUser } from "~/client/auth-provider.tsx";
import { authPath, readSession } from "~/client/session.ts";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { Button } from "~/ui/button.tsx";
import { Select } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { REVIEW_SORTS, type ReviewSort } from "../rules.ts";
import type { ProductReviews } from "../schema.ts";
import { Review } from "./review.tsx";
import { ReviewSummary } from "./review-summary.tsx";
import { useReviews } from "./use-reviews.ts";

const ReviewForm = lazy(() => loadWithRetries(() => import("./review-form.tsx")));

/** Where signing in leads back to, so that the form opens. */
const WRITE = "#write-review";

/** Reviews of a product: average and spread, the list, and where one writes. */
export function ReviewsSection({
  productId,
  isSized,
  initial,
}: {
  productId: number;
  /** It comes in sizes: reviews say how it fits. */
  isSized: boolean;
  /** The newest, as the page was rendered with them. */
  initial: ProductReviews;
}) {
  const user = useUser();
  const { data, sort, page, own, load, add, change, remove } = useReviews(productId, initial);
  const [isWriting, setWriting] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  useEffect(() => {
    if (hash === WRITE && user) setWriting(true);
  }, [hash, user]);

  async function write() {
    // Asked of the storage: right after loading, `user` may not be known yet.
    if (readSession()) return setWriting(true);
    toast.error("Please sign in to leave a review");
    await navigate(authPath(`${pathname}${search}${WRITE}`));
  }
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-24">
      <h2 id="reviews-title" className="display text-xl">
        Reviews
      </h2>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div>
          <ReviewSummary data={data} />
          {!isWriting && (
            <Button variant="secondary" className="needs-script mt-8" onClick={write}>
              Write a Review
            </Button>
          )}
        </div>
        <div id={WRITE.slice(1)} className="min-w-0 scroll-mt-24">
          {isWriting && (
            <div className="mb-10">
              <Suspense>
                <ReviewForm
                  draftName={`review:${productId}`}
                  asksFit={isSized}
                  submitLabel="Submit Review"
                  onSubmit={async (review) => {
                    const stands = await add(review);
                    if (stands) setWriting(false);
                    return stands;
                  }}
                  onCancel={() => setWriting(false)}
                />
              </Suspense>
            </div>
          )}
          {own && isEditing && (
            <div className="mb-10">
              <Suspense>
                <ReviewForm
                  key={own.id}
                  draftName={`review:${own.id}`}
                  initial={own}
                  asksFit={isSized}
                  submitLabel="Save Review"
                  onSubmit={async (review) => {
                    const stands = await change(own.id, review);
                    if (stands) setEditing(false);
                    return stands;
                  }}
                  onCancel={() => setEditing(false)}
                />
              </Suspense>
            </div>
          )}
          {data.total === 0 ? (
            <p className="text-sm text-muted">
              No reviews yet. Whoever wears it first can tell the others.
            </p>
          ) : (
            <>
              {data.total > 1 && (
                <div className="needs-script mb-6 max-w-52">
                  <Select
                    id="sort-reviews"
                    label="Sort reviews"
                    hideLabel
                    value={sort}
                    onChange={(event) => void load(event.target.value as ReviewSort, 1)}
                  >
                    {Object.entries(REVIEW_SORTS).map(([key, name]) => (
                      <option key={key} value={key}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </div>
              )}
              <ul className="flex flex-col divide-y divide-line">
                {data.reviews.map((review) => (
                  <li key={review.id} className="py-7 first:pt-0">
                    <Review review={review} />
                    {own?.id === review.id && !isEditing && (
                      <p className="mt-2 flex gap-5">
                        <Button variant="quiet" onClick={() => setEditing(true)}>
                          Edit your review
                        </Button>
                        <Button variant="quiet" onClick={() => void remove(own)}>
                          Delete your review
                        </Button>
                      </p>
                    )}
                  </li>
                ))}
              </ul>
              {data.pages > 1 && (
                <nav
                  aria-label="Pages of reviews"
                  className="needs-script flex items-center gap-6 border-t border-line pt-3 text-sm"
                >
                  <Button
                    variant="quiet"
                    disabled={page <= 1}
                    onClick={() => void load(sort, page - 1)}
                  >
                    Previous
                  </Button>
                  <span className="prices text-muted">
                    Page {page} of {data.pages}
                  </span>
                  <Button
                    variant="quiet"
                    disabled={page >= data.pages}
                    onClick={() => void load(sort, page + 1)}
                  >
                    Next
                  </Button>
                </nav>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  );
}
