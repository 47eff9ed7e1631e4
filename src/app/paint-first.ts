/** A tab in the background paints nothing: it waits two seconds. */
const painted =
  'await new Promise((done) => { new PerformanceObserver(done).observe({ type: "paint", buffered: true }); setTimeout(done, 2000); });';

/**
 * Has a page fetch its scripts once it is painted. It is whole without them, so that on a slow
 * network its style, faces and first pictures must not share the line with them. Takes the page as
 * React Router writes it; one that it should write otherwise is left as it is, and works.
 */
export function paintFirst(html: string): string {
  const [, code] =
    /<script(?: nonce="[^"]*")? type="module" async="">([^<]*)<\/script>/.exec(html) ?? [];
  if (!code) return html;
  const hrefs: string[] = [];
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]*)"(?: nonce="[^"]*")?\/>/g,
    (_, href: string) => {
      hrefs.push(href);
      return "";
    },
  );
  const late = code
    .replace(/^import "([^"]*)";/gm, 'await import("$1");')
    .replace(/;import "([^"]*)";/g, '; await import("$1");')
    .replace(/^import \* as (\w+) from "([^"]*)";/gm, 'const $1 = await import("$2");');
  if (/^import [^(]/m.test(late)) return html;
  const fetchAll = `for (const href of ${JSON.stringify(hrefs)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`;
  return withoutPreloads.replace(code, () => [painted, fetchAll, late].join("\n"));
}
