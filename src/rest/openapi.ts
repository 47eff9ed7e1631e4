import { z } from "zod";
import { describeRights, type Rights } from "~/platform/rights.ts";
import type { Column, WireType } from "./columns.ts";
import type { RestFunction } from "./functions.ts";
import type { Registry } from "./registry.ts";
import type { Resource } from "./resource.ts";

type Json = Record<string, unknown>;

const columnSchemas: Record<WireType, Json> = {
  text: { type: "string" },
  integer: { type: "integer" },
  number: { type: "number" },
  kobo: { type: "number", multipleOf: 0.01, description: "Naira, at most two decimals" },
  boolean: { type: "boolean" },
  time: { type: "string", format: "date-time" },
  date: { type: "string", format: "date" },
  uuid: { type: "string", format: "uuid" },
  texts: { type: "array", items: { type: "string" } },
  integers: { type: "array", items: { type: "integer" } },
  json: {},
};

/** OpenAPI 3.1 of everything registered, from the declarations that the server itself obeys. */
export function describeApi(registry: Registry, publicUrl: string): Json {
  const paths: Json = {};
  const schemas: Json = { Error: errorSchema };
  for (const resource of registry.resources.values()) {
    schemas[resource.name] = rowSchema(resource);
    paths[`/${resource.name}`] = resourcePath(resource);
  }
  for (const fn of registry.functions.values()) paths[`/rpc/${fn.name}`] = functionPath(fn);
  return {
    openapi: "3.1.0",
    info: {
      title: "Shop API",
      version: "1",
      description:
        "Tables in the query dialect of PostgREST (`column=eq.value`, `select`, `order`, `limit`, `offset`, `or`), as the client @supabase/supabase-js sends it, and functions.",
    },
    servers: [{ url: `${publicUrl}/rest/v1` }],
    security: [{ apikey: [] }, { apikey: [], bearer: [] }],
    tags: [{ name: "Tables" }, { name: "Functions" }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        apikey: { type: "apiKey", in: "header", name: "apikey" },
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      },
    },
  };
}

const errorSchema: Json = {
  type: "object",
  required: ["code", "message", "details", "hint"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    details: { type: ["string", "null"] },
    hint: { type: ["string", "null"] },
  },
};

function columnSchema(column: Column): Json {
  const schema = { ...columnSchemas[column.type] };
  if (column.nullable && schema.type) schema.type = [schema.type, "null"];
  const notes = [schema.description, column.description];
  if (column.read) notes.push(`Readable by ${describeRights(column.read)}.`);
  const description = notes.filter(Boolean).join(". ");
  return description === "" ? schema : { ...schema, description };
}

function rowSchema(resource: Resource): Json {
  const properties: Json = {};
  for (const [name, column] of Object.entries(resource.columns)) {
    properties[name] = columnSchema(column);
  }
  return {
    type: "object",
    ...(resource.description ? { description: resource.description } : {}),
    properties,
  };
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const jsonContent = (schema: unknown): Json => ({ "application/json": { schema } });
const failure = { description: "Refused", content: jsonContent(reference("Error")) };
const queryParameter = (name: string, description: string): Json => ({
  name,
  in: "query",
  description,
  schema: { type: "string" },
});

const inputSchema = (schema: z.ZodType): unknown =>
  withoutMeta(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
const outputSchema = (schema: z.ZodType): unknown =>
  withoutMeta(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));

function withoutMeta({ $schema: _, ...schema }: Json): Json {
  return schema;
}

function operation(
  summary: string,
  rights: Rights,
  rest: { parameters?: unknown[]; body?: unknown; responses: Json; tag: string; id: string },
): Json {
  return {
    operationId: rest.id,
    tags: [rest.tag],
    summary,
    description: `May be called by ${describeRights(rights)}.`,
    ...(rest.parameters ? { parameters: rest.parameters } : {}),
    ...(rest.body ? { requestBody: { required: true, content: jsonContent(rest.body) } } : {}),
    responses: { ...rest.responses, default: failure },
  };
}

function resourcePath(resource: Resource): Json {
  const { name } = resource;
  const rows = { type: "array", items: reference(name) };
  const filters = Object.entries(resource.columns)
    .filter(([, column]) => column.filterable)
    .map(([column]) => queryParameter(column, "operator.value, e.g. eq.1"));
  const sortable = Object.entries(resource.columns)
    .filter(([, column]) => column.sortable)
    .map(([column]) => column);
  const embeds = resource.embeds.map((embed) => `${embed.name}(*)`).join(", ");
  const select = `Columns, separated by commas${embeds ? `; may embed ${embeds}` : ""}`;
  const tag = "Tables";
  const path: Json = {
    get: operation(`Read ${name}`, resource.select.rights, {
      id: `read_${name}`,
      tag,
      parameters: [
        queryParameter("select", select),
        queryParameter("order", `column.asc or column.desc, of: ${sortable.join(", ")}`),
        queryParameter("limit", "At most this many rows (1000)"),
        queryParameter("offset", "Skip this many rows"),
        ...filters,
      ],
      responses: {
        200: { description: "The rows", content: jsonContent(rows) },
        206: { description: "Some of the rows that match", content: jsonContent(rows) },
      },
    }),
  };
  if (resource.insert) {
    const row = inputSchema(resource.insert.input);
    path.post = operation(`Insert into ${name}`, resource.insert.rights, {
      id: `insert_${name}`,
      tag,
      body: { oneOf: [row, { type: "array", items: row }] },
      responses: { 201: { description: "Inserted", content: jsonContent(rows) } },
    });
  }
  if (resource.update) {
    path.patch = operation(`Change rows of ${name}`, resource.update.rights, {
      id: `update_${name}`,
      tag,
      parameters: filters,
      body: inputSchema(resource.update.input),
      responses: {
        200: { description: "The changed rows", content: jsonContent(rows) },
        204: { description: "Changed" },
      },
    });
  }
  if (resource.delete) {
    path.delete = operation(`Delete rows of ${name}`, resource.delete.rights, {
      id: `delete_${name}`,
      tag,
      parameters: filters,
      responses: {
        200: { description: "The deleted rows", content: jsonContent(rows) },
        204: { description: "Deleted" },
      },
    });
  }
  return path;
}

function functionPath(fn: RestFunction): Json {
  const input = inputSchema(fn.input) as Json;
  const again = fn.stepUp ? " Asks who it is again after a few minutes." : "";
  const summary = `${fn.description ?? `Call ${fn.name}`}${again}`;
  const responses = {
    200: { description: "The result", content: jsonContent(outputSchema(fn.output)) },
  };
  const path: Json = {
    post: operation(summary, fn.rights, {
      id: `call_${fn.name}`,
      tag: "Functions",
      body: input,
      responses,
    }),
  };
  if (fn.reads) {
    const required = (input.required ?? []) as string[];
    path.get = operation(summary, fn.rights, {
      id: `read_${fn.name}`,
      tag: "Functions",
      parameters: Object.entries((input.properties ?? {}) as Json).map(([name, schema]) => ({
        name,
        in: "query",
        required: required.includes(name),
        schema,
      })),
      responses,
    });
  }
  return path;
}
