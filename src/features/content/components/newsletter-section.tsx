import { NewsletterForm } from "./newsletter-form.tsx";

const figures = [
  { figure: "10K+", words: "subscribers" },
  { figure: "Weekly", words: "updates" },
];

/** @param firstOrder percent off a first order; null where the shop gives nothing */
export function NewsletterSection({ firstOrder }: { firstOrder: number | null }) {
  const promises = firstOrder
    ? [...figures, { figure: `${firstOrder}%`, words: "first order discount" }]
    : figures;
  return (
    <section id="newsletter" aria-labelledby="newsletter-title" className="bg-bone-light">
      <div className="wrap grid grid-cols-1 items-center gap-12 py-20 md:grid-cols-2 md:py-28">
        <div>
          <h2 id="newsletter-title" className="display text-xl">
            Be the first to know
          </h2>
          <p className="mt-4 max-w-md text-muted">
            New houses, early access to the Flash Sale and what Lagos is wearing, in one short
            letter a week.
          </p>
          <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-5">
            {promises.map(({ figure, words }) => (
              <div key={words} className="flex flex-col-reverse">
                <dt className="text-sm text-muted">{words}</dt>
                <dd className="display text-lg">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="md:justify-self-end md:w-full md:max-w-md">
          <NewsletterForm />
        </div>
      </div>
    </section>
  );
}
