import type { ReactNode } from "react";
import { data } from "react-router";
import { storeOf, useStore } from "~/client/store.ts";
import { OpeningHours } from "~/features/editorial/components/contact-details.tsx";
import { readForm, textOf } from "~/lib/form.ts";
import { instagramUrl, phoneUrl } from "~/lib/links.ts";
import { pageMeta } from "~/lib/seo.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { answerForm } from "../answer-form.server.ts";
import { ContactForm } from "../components/contact-form.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { formLimits } from "../limits.server.ts";
import type { ContactFields } from "../rules.ts";
import { sendContactMessage } from "../service.server.ts";
import type { Route } from "./+types/contact";

export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

/** Without JavaScript: the form comes back with what was typed if it could not be sent. */
async function answer(request: Request, send: (sent: ContactFields) => Promise<string>) {
  const form = await readForm(request);
  const sent = {
    name: textOf(form, "name"),
    email: textOf(form, "email"),
    message: textOf(form, "message"),
  };
  const result = await answerForm(() => send(sent));
  return data({ answer: result.data, sent }, { status: result.init?.status ?? 200 });
}

export const action = limitedAction({
  limit: formLimits.contact,
  run: ({ context, request }: Route.ActionArgs) =>
    answer(request, (sent) => sendContactMessage(pageOf(context).ctx, sent)),
  refuse: ({ request }, refusal) => answer(request, () => Promise.reject(refusal)),
});

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: "Contact",
    description: `Write to ${store.name}, call us, or visit the store at ${store.brand.address}. We reply within 24 hours.`,
    path: "/contact",
  });
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const { brand } = useStore();
  return (
    <div className="wrap pb-28">
      <PageHeading
        title="Contact"
        intro="A question about a size, an order or an outfit for Saturday: write to us, and a person answers within 24 hours."
      />
      <div className="grid grid-cols-1 gap-16 lg:grid-cols-[1.3fr_1fr] lg:gap-24">
        <ContactForm answer={actionData?.answer} sent={actionData?.sent} />
        <dl className="space-y-7 border-t border-line pt-8 lg:border-l lg:border-t-0 lg:pl-16 lg:pt-0">
          <Detail title="Email">
            <a className="link" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
          </Detail>
          <Detail title="Phone">
            <a className="link prices" href={phoneUrl(brand.phone)}>
              {brand.phone}
            </a>
          </Detail>
          <Detail title="Instagram">
            <a
              className="link"
              href={instagramUrl(brand.instagram)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {brand.instagram}
            </a>
          </Detail>
          <Detail title="Business hours">
            <OpeningHours />
          </Detail>
          <Detail title="Store">
            <address className="not-italic">{brand.address}</address>
          </Detail>
        </dl>
      </div>
    </div>
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="caps mb-2 text-muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
