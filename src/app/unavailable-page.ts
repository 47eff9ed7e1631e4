import type { Context as HonoContext } from "hono";
import { html, raw } from "hono/html";
import type { Context } from "~/platform/context.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** In the shop's colours (src/ui/tokens.css), but of nothing that would have to be asked for. */
const style = `
  body{margin:0;min-height:100vh;display:grid;place-items:center;padding:2rem;box-sizing:border-box;
    background:#fff;color:#161412;font:1rem/1.65 Inter,system-ui,sans-serif;text-align:center}
  main{max-width:32rem}
  h1{margin:0;font:300 clamp(1.875rem,1.5rem + 1.6vw,2.75rem)/1.15 "Noto Serif Display",Georgia,serif;
    text-wrap:balance}
  h1::after{content:"";display:block;width:3rem;height:1px;margin:1.5rem auto 0;background:#b08d4f}
  p{margin:1.5rem 0 0;color:#5d5750;text-wrap:balance}
  a,button{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:2rem;padding:0 1.5rem;
    border:0;background:#262f6e;color:#fff;font:500 .875rem Inter,system-ui,sans-serif;
    text-decoration:none;cursor:pointer}
  :focus-visible{outline:2px solid #262f6e;outline-offset:2px}`;

/**
 * What a person sees while the shop cannot answer. A page that was opened is asked for again by itself;
 * a form that was sent keeps what was typed, and its sender sends it again.
 *
 * @param wait seconds until then
 */
export async function answerUnavailablePage(
  ctx: Context,
  c: HonoContext,
  wait: number,
): Promise<Response> {
  c.header("Cache-Control", "no-store");
  c.header("Content-Security-Policy", contentSecurityPolicy(ctx.config, new Set()));
  const isForm = c.req.method === "POST";
  const address = new URL(c.req.url);
  const again = address.pathname + address.search;
  return c.html(
    html`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${isForm ? "" : html`<meta http-equiv="refresh" content="${wait}">`}
<title>Back in a moment</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>We are back in a moment</h1>
${
  isForm
    ? html`<p>The shop could not take this just now. Nothing that you typed is lost: send it again.</p>
<form method="post" action="${again}">
${(await fieldsOf(c)).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>Send again</button>
</form>`
    : html`<p>The shop cannot answer just now. This page tries again by itself; your cart is kept.</p>
<a href="${again}">Try again now</a>`
}
</main>
</body>
</html>`,
    503,
  );
}

/** What was typed, as a page without scripts sends it. */
async function fieldsOf(c: HonoContext): Promise<[name: string, value: string][]> {
  const isForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded");
  return isForm ? [...new URLSearchParams(await c.req.text().catch(() => ""))] : [];
}
