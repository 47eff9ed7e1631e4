const ASSETS = "/assets/";

/** A tab in the background paints nothing: it waits two seconds. */
const painted =
  'await new Promise(d=>{new PerformanceObserver(d).observe({type:"paint",buffered:true});setTimeout(d,2000)});';

/**
 * Waits for a press where data is saved (as src/client/offline/thrift.ts says it) and the scripts of this build
 * have not been fetched before. A finger that scrolls the page presses nothing, and links and menus need no
 * scripts; a gallery's later pictures do.
 */
const touched = (build: string) =>
  // In each page: short names, no room between.
  `try{const v=${JSON.stringify(build)},k="oriki-scripts",s=localStorage,on=addEventListener,d=document.documentElement.dataset;\
on("interactive",()=>{delete d.waking;try{s.setItem(k,v)}catch{}},{once:true});\
if((navigator.connection?.saveData||s.getItem("oriki-save-data")==="on")&&s.getItem(k)!==v){d.asleep="";\
await new Promise(w=>{on("keydown",w);on("pointerup",e=>e.target.closest?.("a[href],summary")||w());\
on("scroll",e=>e.target===document||w(),true)});delete d.asleep;d.waking=""}}catch{}`;

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
  const folder = hrefs.every((href) => href.startsWith(ASSETS)) ? ASSETS : "";
  const names = hrefs.map((href) => href.slice(folder.length));
  const fetchAll = `for(const name of ${JSON.stringify(names)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:"${folder}"+name}));`;
  const [build] = hrefs;
  const waits = sleeps && build ? [touched(build)] : [];
  return withoutPreloads.replace(code, () => [painted, ...waits, fetchAll, late].join("\n"));
}
