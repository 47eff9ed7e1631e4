import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { z } from "zod";
import type { Context } from "~/platform/context.ts";
import { describeRights, type Rights } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import type { RestFunction } from "./functions.ts";
import type { Registry } from "./registry.ts";
import type { Resource } from "./resource.ts";

type Html = ReturnType<typeof html>;

const css = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
section { margin-top: 3rem; }
code, pre { font: 0.9em ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border: 1px solid #8886; border-radius: 0.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
nav ul { columns: 14rem; padding-left: 1.2rem; }
`;
const styleHash = createHash("sha256").update(css).digest("base64");

/** The interface as a page that needs no script; to be mounted at /docs/api. */
export function createApiDocs(ctx: Context, registry: Registry): Routes {
  const routes = new Routes(ctx);
  let page: string | undefined;
  routes.get("/", limits.free, async (c) => {
    page ??= String(await renderPage(registry));
    c.header(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`,
    );
    c.header("Cache-Control", "public, max-age=300");
    return c.html(page);
  });
  return routes;
}

function renderPage(registry: Registry): Html {
  const resources = [...registry.resources.values()];
  const functions = [...registry.functions.values()];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<style>${raw(css)}</style>
</head>
<body>
<h1>API</h1>
<p>Tables and functions under <code>/rest/v1</code>, in the dialect of
<code>@supabase/supabase-js</code>. The same as a machine reads it:
<a href="/rest/v1/openapi.json">OpenAPI 3.1</a>.</p>
<p>Send the public key as the <code>apikey</code> header; when signed in, the access token as
<code>Authorization: Bearer …</code>. Errors are
<code>{"code", "message", "details", "hint"}</code>. Prices are naira; times are ISO 8601.</p>
<nav aria-label="Contents">
<h2>Tables</h2>
<ul>${resources.map(({ name }) => html`<li><a href="#table-${name}">${name}</a></li>`)}</ul>
<h2>Functions</h2>
<ul>${functions.map(({ name }) => html`<li><a href="#function-${name}">${name}</a></li>`)}</ul>
</nav>
<main>
${resources.map(renderResource)}
${functions.map(renderFunction)}
</main>
</body>
</html>`;
}

function renderResource(resource: Resource): Html {
  const { name, embeds } = resource;
  const operations: [string, { rights: Rights } | undefined][] = [
    [`GET /rest/v1/${name}`, resource.select],
    [`POST /rest/v1/${name}`, resource.insert],
    [`PATCH /rest/v1/${name}`, resource.update],
    [`DELETE /rest/v1/${name}`, resource.delete],
  ];
  return html`<section id="table-${name}">
<h2>${name}</h2>
${resource.description ? html`<p>${resource.description}</p>` : ""}
<div class="wide"><table>
<thead><tr><th scope="col">Call</th><th scope="col">May be made by</th></tr></thead>
<tbody>${operations.map(([call, operation]) =>
    operation
      ? html`<tr><td><code>${call}</code></td><td>${describeRights(operation.rights)}</td></tr>`
      : "",
  )}</tbody>
</table></div>
<h3>Columns</h3>
<div class="wide"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Filter</th><th scope="col">Order</th><th scope="col">Notes</th></tr></thead>
<tbody>${Object.entries(resource.columns).map(([column, of]) => {
    const notes = [of.description, of.read && `Readable by ${describeRights(of.read)}`];
    return html`<tr><td><code>${column}</code></td><td>${typeNames[of.type]}${of.nullable ? " or null" : ""}</td><td>${of.filterable ? "yes" : ""}</td><td>${of.sortable ? "yes" : ""}</td><td>${notes.filter(Boolean).join(". ")}</td></tr>`;
  })}</tbody>
</table></div>
${embeds.length > 0 ? html`<p>Can embed ${embeds.map((embed, index) => html`${index > 0 ? ", " : ""}<code>${embed.name}(*)</code>`)}.</p>` : ""}
${resource.insert ? renderSchema("New row", resource.insert.input, "input") : ""}
${resource.update ? renderSchema("Changes", resource.update.input, "input") : ""}
</section>`;
}

const typeNames: Record<Resource["columns"][string]["type"], string> = {
  text: "text",
  integer: "whole number",
  number: "number",
  kobo: "naira",
  boolean: "true or false",
  time: "time",
  date: "date",
  uuid: "UUID",
  texts: "list of text",
  integers: "list of whole numbers",
  json: "JSON",
};

function renderFunction(fn: RestFunction): Html {
  return html`<section id="function-${fn.name}">
<h2>${fn.name}</h2>
${fn.description ? html`<p>${fn.description}</p>` : ""}
<p><code>POST ${fn.reads ? "or GET " : ""}/rest/v1/rpc/${fn.name}</code>, by ${describeRights(fn.rights)}.</p>
${renderSchema("Arguments", fn.input, "input")}
${renderSchema("Result", fn.output, "output")}
</section>`;
}

function renderSchema(title: string, schema: z.ZodType, io: "input" | "output"): Html {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return html`<h3>${title}</h3><pre tabindex="0">${JSON.stringify(shape, null, 2)}</pre>`;
}
