import { storeOf } from "~/client/store.ts";
import { SizesForm } from "~/features/own-sizes/components/sizes-form.tsx";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { PageHeading } from "../components/page-heading.tsx";
import { sizeGuideParts } from "../components/size-guide.tsx";
import type { Route } from "./+types/size-guide";

export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: "Size Guide",
    description:
      "Men's and women's shoe sizes in EU, UK, US and centimetres, bag sizes with dimensions, and how to measure.",
    path: "/size-guide",
  });
}

export default function SizeGuide() {
  return (
    <div className="wrap pb-28">
      <PageHeading
        title="Size Guide"
        intro="Measurements for shoes and bags, and how to take yours."
      />
      <div className="grid grid-cols-1 gap-16 lg:grid-cols-3 lg:gap-12">
        {sizeGuideParts.map((part) => (
          <section key={part.value} id={part.value}>
            <h2 className="display mb-3 text-lg">{part.label}</h2>
            {part.content}
          </section>
        ))}
      </div>
      <section aria-labelledby="my-sizes" className="needs-script mt-16 max-w-2xl">
        <h2 id="my-sizes" className="display mb-3 text-lg">
          My sizes
        </h2>
        <p className="mb-4 text-sm text-muted">
          We choose them for you where they are in stock, and show what is there in them.
        </p>
        <SizesForm />
      </section>
    </div>
  );
}
