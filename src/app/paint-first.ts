/** A tab in the background paints nothing: it waits two seconds. */
const painted =
  'await new Promise((done) => { new PerformanceObserver(done).observe({ type: "paint", buffered: true }); setTimeout(done, 2000); });';

/**
 * Waits for a press where data is saved (as src/client/offline/thrift.ts says it) and the scripts of this build
 * have not been fetched before. A finger that scrolls the page presses nothing, and links and menus need no
 * scripts; a gallery's later pictures do.
 */
const touched = (build: string) => `
let isAsleep = false;
try {
  const saves = navigator.connection?.saveData || localStorage.getItem("oriki-save-data") === "on";
  isAsleep = saves && localStorage.getItem("oriki-scripts") !== ${JSON.stringify(build)};
  addEventListener("interactive", () => { try { localStorage.setItem("oriki-scripts", ${JSON.stringify(build)}) } catch {} }, { once: true });
} catch {}
if (isAsleep) {
  const { dataset } = document.documentElement;
  dataset.asleep = "";
  await new Promise((wake) => {
    addEventListener("keydown", wake, { once: true });
    addEventListener("pointerup", ({ target }) => target.closest?.("a[href], summary") || wake());
    addEventListener("scroll", ({ target }) => target === document || wake(), { capture: true, passive: true });
  });
  delete dataset.asleep;
  dataset.waking = "";
  addEventListener("interactive", () => { delete dataset.waking }, { once: true });
}`;

/**
 * Has a page fetch its scripts once it is painted. It is whole without them, so that on a slow
 * network its style, faces and first pictures must not share the line with them. Takes the page as
 * React Router writes it; one that it should write otherwise is left as it is, and works.
 *
 * @param sleeps all of it can be read, and its links followed, without scripts: where data is saved they are
 *   fetched when something is pressed
 */
export function paintFirst(html: string, sleeps = false): string {
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
  const [build] = hrefs;
  const waits = sleeps && build ? [touched(build)] : [];
  return withoutPreloads.replace(code, () => [painted, ...waits, fetchAll, late].join("\n"));
}
