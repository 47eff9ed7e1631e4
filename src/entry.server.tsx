import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { compose } from "~/app/composed-pages.server.ts";
import { paintFirst } from "~/app/paint-first.ts";
import { takeTrustedScripts } from "~/app/trusted-scripts.ts";
import { ScriptNonce } from "~/client/script-nonce.ts";
import { randomToken } from "~/platform/crypto.ts";
import { toAppError } from "~/platform/errors.ts";
import { pageOf } from "~/platform/page-context.ts";
import { CompositionContext } from "~/ui/composed.tsx";

const LONGEST_MS = 10_000;

/** Renders a page whole: pages are cached and compressed, so nothing is gained by streaming parts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomToken(16);
  const { composition, fill } = compose(nonce);
  let tooLong: NodeJS.Timeout;
  return new Promise<Response>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <CompositionContext value={import.meta.env.PROD ? composition : undefined}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </CompositionContext>
      </ScriptNonce>,
      {
        nonce,
        onAllReady() {
          // Only gathered: a stream that can be read, too, cost a fifth of what the renderer itself does.
          const parts: Buffer[] = [];
          const body = new Writable({
            write(part, _encoding, done) {
              parts.push(part);
              done();
            },
          });
          headers.set("content-type", "text/html; charset=utf-8");
          pipe(body);
          finished(body)
            .then(() => {
              // A byte a letter: one ₦ would make every copy of the page twice as large.
              const page = paintFirst(Buffer.concat(parts).toString("latin1"));
              const { html, hashes } = takeTrustedScripts(page, nonce);
              const scope = pageOf(loadContext);
              scope.allowScripts(hashes);
              scope.rendered = Buffer.from(fill(html), "latin1");
              resolve(new Response(null, { status: failed ? 500 : status, headers }));
            })
            .catch(reject);
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
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const known = toAppError(error);
  if (known?.code === "unavailable") {
    pageOf(context).unavailable = known;
    return;
  }
  if (!request.signal.aborted) console.error(error);
};
