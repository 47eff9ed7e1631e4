import { useStore } from "~/client/store.ts";
import { instagramUrl, phoneUrl } from "~/lib/links.ts";

/** Ways to reach the shop, as they stand in its settings. */
export function ContactLinks() {
  const { brand } = useStore();
  return (
    <ul className="list-disc space-y-2 pl-5">
      <li>
        Email:{" "}
        <a className="link" href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
      </li>
      <li>
        Phone and WhatsApp:{" "}
        <a className="link prices" href={phoneUrl(brand.phone)}>
          {brand.phone}
        </a>
      </li>
      <li>
        Instagram:{" "}
        <a
          className="link"
          href={instagramUrl(brand.instagram)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {brand.instagram}
        </a>
      </li>
      <li>Store: {brand.address}</li>
    </ul>
  );
}

export function OpeningHours() {
  const { brand } = useStore();
  return (
    <dl className="prices grid max-w-sm grid-cols-[1fr_auto] gap-x-8 gap-y-1.5 text-sm">
      {brand.hours.map(({ days, hours }) => (
        <div key={days} className="contents">
          <dt>{days}</dt>
          <dd className="text-right">{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
