// React's own share of a page: the tree that the shop rendered last, rendered again by itself.
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { cloneElement, type ReactElement } from "react";
import type * as ReactServer from "react-dom/server";

type Render = typeof ReactServer.renderToPipeableStream;
/** The providers of the entry, and within them the router with what its loaders gave. */
type Outer = ReactElement<{ children: ReactElement<{ context: object }> }>;

let render: Render;
let last: Outer | undefined;

/** Remembers each tree that is rendered; called before anything imports React's renderer. */
export function watchTrees(): void {
  const server = createRequire(import.meta.url)("react-dom/server") as {
    renderToPipeableStream: Render;
  };
  render = server.renderToPipeableStream;
  server.renderToPipeableStream = (tree, options) => {
    last = tree as Outer;
    return render(tree, options);
  };
}

/** Milliseconds of the processor that one rendering of the last page's tree takes. */
export async function timeLastTree(renderings: number): Promise<number> {
  if (!last) throw new Error("No page was rendered");
  const router = last.props.children;
  // What goes to the browser's scripts is a stream that the page has read to its end.
  const context = { ...router.props.context, serverHandoffStream: undefined };
  const tree = cloneElement(last, {}, cloneElement(router, { context }));
  await renderOnce(tree);
  const start = process.cpuUsage();
  for (let n = 0; n < renderings; n++) await renderOnce(tree);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / renderings;
}

function renderOnce(tree: ReactElement): Promise<void> {
  const body = new PassThrough();
  const { pipe } = render(tree, { onAllReady: () => pipe(body) });
  body.resume();
  return finished(body);
}
