import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { compose } from "~/app/composed-pages.server.ts";
import { readHandoff, tellScripts } from "~/app/hand-off.server.ts";
import { paintFirst } from "~/app/paint-first.ts";
import { takeTrustedScripts } from "~/app/trusted-scripts.ts";
import { ScriptNonce } from "~/client/script-nonce.ts";
import { randomToken } from "~/platform/crypto.ts";
import { toAppError } from "~/platform/errors.ts";
import { pageOf } from "~/platform/page-context.ts";
import { CompositionContext } from "~/ui/composed.tsx";

const LONGEST_MS = 10_000;

/** Gathers what is written and never says that it has enough: the renderer then writes a page at once. */
class Gathered extends Writable {
  readonly parts: Uint8Array[] = [];
  override write(part: string | Uint8Array): boolean {
    this.parts.push(typeof part === "string" ? Buffer.from(part) : part);
    return true;
  }
}

/** Its route says that all of its page can be read, and its links followed, without scripts. */
function isWhole({
  staticHandlerContext,
  routeModules,
}: Omit<EntryContext, "serverHandoffStream">) {
  const id = staticHandlerContext.matches.at(-1)?.route.id;
  const handle: unknown = id && routeModules[id]?.handle;
  return typeof handle === "object" && handle !== null && "isWhole" in handle;
}

/** Renders a page whole: pages are cached and compressed, so nothing is gained by streaming parts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomToken(16);
  const told = serverHandoffStream && (await readHandoff(serverHandoffStream));
  const { composition, fill } = compose(nonce);
  let failed = false;
  let tooLong: NodeJS.Timeout;
  const rendered = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <CompositionContext value={import.meta.env.PROD ? composition : undefined}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </CompositionContext>
      </ScriptNonce>,
      {
        nonce,
        onAllReady() {
          const written = new Gathered();
          pipe(written);
          // A byte a letter: one ₦ would make every copy of the page twice as large.
          if (written.errored) reject(written.errored);
          else resolve(Buffer.concat(written.parts).toString("latin1"));
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          console.error(error);
        },
      },
    );
    tooLong = setTimeout(abort, LONGEST_MS).unref();
    // Left running, it would hold the rendered page's whole tree until then.
  }).finally(() => clearTimeout(tooLong));
  const page = paintFirst(tellScripts(rendered, told, nonce), isWhole(routerContext));
  const { html, hashes } = takeTrustedScripts(page, nonce);
  const scope = pageOf(loadContext);
  scope.allowScripts(hashes);
  scope.rendered = Buffer.from(fill(html), "latin1");
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(null, { status: failed ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const known = toAppError(error);
  if (known?.code === "unavailable") {
    pageOf(context).unavailable = known;
    return;
  }
  if (!request.signal.aborted) console.error(error);
};
