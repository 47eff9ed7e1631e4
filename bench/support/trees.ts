// React's own share of a page: the tree that the shop rendered last, rendered again by itself.
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { cloneElement, type ReactElement } from "react";
import type * as ReactServer from "react-dom/server";

type Render = typeof ReactServer.renderToPipeableStream;
/** A provider of the entry, or within all of them the router with what its loaders gave. */
type Tree = ReactElement<{ children?: Tree; context?: object }>;

let render: Render;
let last: Tree | undefined;

/** Remembers each tree that is rendered; called before anything imports React's renderer. */
export function watchTrees(): void {
  const server = createRequire(import.meta.url)("react-dom/server") as {
    renderToPipeableStream: Render;
  };
  render = server.renderToPipeableStream;
  server.renderToPipeableStream = (tree, options) => {
    last = tree as Tree;
    return render(tree, options);
  };
}

/** Milliseconds of the processor that one rendering of the last page's tree takes. */
export async function timeLastTree(renderings: number): Promise<number> {
  if (!last) throw new Error("No page was rendered");
  const tree = withoutStream(last);
  await renderOnce(tree);
  const start = process.cpuUsage();
  for (let n = 0; n < renderings; n++) await renderOnce(tree);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / renderings;
}

/** What goes to the browser's scripts is a stream that the page has read to its end. */
function withoutStream(tree: Tree): Tree {
  const { context, children } = tree.props;
  if (context)
    return cloneElement(tree, { context: { ...context, serverHandoffStream: undefined } });
  return cloneElement(tree, {}, withoutStream(children!));
}

function renderOnce(tree: ReactElement): Promise<void> {
  const body = new PassThrough();
  const { pipe } = render(tree, { onAllReady: () => pipe(body) });
  body.resume();
  return finished(body);
}
