import { useEffect, useState } from "react";
import { readSeen, type SeenPage } from "./seen-pages.ts";

/**
 * The pages that open without a network; nothing where there are none. By plain links: without a network
 * the worker knows best how each of them opens.
 *
 * @param except path with query of a page that is left out
 */
export function SeenPages({ except }: { except?: string }) {
  const [pages, setPages] = useState<SeenPage[]>([]);
  useEffect(() => {
    readSeen()
      .then((seen) => setPages(seen.filter(({ path }) => path !== except)))
      .catch(() => {});
  }, [except]);
  if (pages.length === 0) return null;
  return (
    <nav aria-labelledby="seen-pages" className="mt-8 text-left">
      <h2 id="seen-pages" className="caps text-center text-ink">
        What you can look at
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} className="flex min-h-11 items-center px-2 text-ink hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
