import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { allows, type Rights, toChange } from "~/platform/rights.ts";
import { spendLimit } from "~/platform/route-limits.ts";
import type { Visitor } from "~/platform/visitor.ts";
import { rowError } from "./body.ts";
import {
  methodNotAllowed,
  notOneRow,
  permissionDenied,
  RestError,
  unknownColumn,
  unreadableBody,
} from "./errors.ts";
import { amongKeys, type Page, readKeys, readPage } from "./query.ts";
import type { Registry } from "./registry.ts";
import { methodsOf, type Resource, type RestRequest } from "./resource.ts";
import { MAX_ROWS } from "./statement.ts";
import type { ParsedQuery, Window } from "./syntax.ts";

export interface Write {
  ctx: Context;
  caller: Caller;
  visitor: Visitor;
  registry: Registry;
  resource: Resource;
  query: ParsedQuery;
  request: RestRequest;
  /** Whether the rows are to be sent back. */
  returning: boolean;
  /** Whether exactly one row must be concerned. */
  single: boolean;
}

export interface Written {
  affected: number;
  /** The rows as they are now (or were, when deleted), if wanted. */
  page: Page | undefined;
}

type Rows = Record<string, unknown>[];

/** `POST /{table}` */
export async function insertRows(
  write: Write,
  body: unknown,
  resolution: "merge" | "ignore" | undefined,
): Promise<Written> {
  const { ctx, resource, query } = write;
  const { insert } = resource;
  if (!insert) throw notAllowed("POST", resource);
  const rows = toRows(body);
  // Each row is a use.
  await spendLimit(ctx, insert.limit, write.visitor, Math.max(1, rows.length));
  checkRights(write, insert.rights);
  if (resolution) checkConflictTarget(resource, query);
  if (write.single && rows.length !== 1) throw notOneRow(rows.length);
  const inputs = rows.map((row) => parseRow(resource, insert.input, pickColumns(row, query)));
  const keys: Rows =
    inputs.length === 0
      ? []
      : await insert.handler(ctx, toChange(write.caller), inputs, { resolution }, write.request);
  return { affected: keys.length, page: await represent(write, keys) };
}

/** `PATCH /{table}?filter` */
export async function updateRows(write: Write, body: unknown): Promise<Written> {
  const { ctx, resource } = write;
  const { update } = resource;
  if (!update) throw notAllowed("PATCH", resource);
  await spendLimit(ctx, update.limit, write.visitor);
  checkRights(write, update.rights);
  checkFiltered(write.query, "UPDATE");
  if (!isRow(body)) throw unreadableBody("The body of an update must be a JSON object");
  const picked = pickColumns(body, write.query);
  const patch = parseRow(resource, update.input, picked);
  if (Object.keys(picked).length === 0) return { affected: 0, page: await represent(write, []) };
  const keys = await findKeys(write, update.rows);
  if (keys.length > 0)
    await update.handler(ctx, toChange(write.caller), keys, patch, write.request);
  return { affected: keys.length, page: await represent(write, keys) };
}

/** `DELETE /{table}?filter` */
export async function deleteRows(write: Write): Promise<Written> {
  const { ctx, resource } = write;
  if (!resource.delete) throw notAllowed("DELETE", resource);
  await spendLimit(ctx, resource.delete.limit, write.visitor);
  checkRights(write, resource.delete.rights);
  checkFiltered(write.query, "DELETE");
  const keys = await findKeys(write, resource.delete.rows);
  // Afterwards there is nothing left to send back.
  const page = await represent(write, keys);
  if (keys.length > 0)
    await resource.delete.handler(ctx, toChange(write.caller), keys, write.request);
  return { affected: keys.length, page };
}

/** Sends back what was written as far as the caller may see it. */
async function represent(write: Write, keys: Rows): Promise<Page | undefined> {
  if (!write.returning) return undefined;
  const { ctx, caller, registry, resource, query } = write;
  // A row that no longer matches the filter that found it is still the row that was changed.
  const window: Window = { filters: [], order: query.order, limit: undefined, offset: 0 };
  return readPage(
    ctx,
    caller,
    registry,
    resource,
    { ...query, ...window },
    {
      count: false,
      among: amongKeys(resource, keys),
    },
  );
}

async function findKeys(write: Write, rows: Resource["select"]["rows"]): Promise<Rows> {
  const { ctx, caller, registry, resource, query } = write;
  const keys = await readKeys(
    ctx,
    caller,
    registry,
    resource,
    query,
    rows && ((acting, table) => rows(toChange(acting), table)),
  );
  if (keys.length > MAX_ROWS) {
    throw new RestError(400, "54000", `One request can change at most ${MAX_ROWS} rows`);
  }
  if (write.single && keys.length !== 1) throw notOneRow(keys.length);
  return keys;
}

function checkRights(write: Write, rights: Rights): void {
  const { resource, caller } = write;
  const mayRead = !write.returning || allows(resource.select.rights, caller);
  if (!mayRead || !allows(rights, toChange(caller)))
    throw permissionDenied(`table ${resource.name}`);
}

function checkFiltered(query: ParsedQuery, statement: string): void {
  if (query.filters.length > 0) return;
  throw new RestError(400, "21000", `${statement} requires a WHERE clause`);
}

/** Rows that exist already are known by the resource's key; nothing else makes them the same. */
function checkConflictTarget(resource: Resource, { onConflict }: ParsedQuery): void {
  if (!onConflict) return;
  const named = new Set(onConflict);
  if (named.size === resource.key.length && resource.key.every((name) => named.has(name))) return;
  throw new RestError(
    400,
    "42P10",
    "there is no unique or exclusion constraint matching the ON CONFLICT specification",
  );
}

const notAllowed = (method: string, resource: Resource) =>
  methodNotAllowed(method, methodsOf(resource));

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function toRows(body: unknown): Rows {
  const rows = Array.isArray(body) ? body : [body];
  if (!rows.every(isRow)) throw unreadableBody("Empty or invalid json");
  if (rows.length > MAX_ROWS) {
    throw new RestError(400, "54000", `One request can insert at most ${MAX_ROWS} rows`);
  }
  return rows;
}

/** `columns` names what to take from the body. */
function pickColumns(row: Record<string, unknown>, query: ParsedQuery): Record<string, unknown> {
  const { columns } = query;
  if (!columns) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)));
}

function parseRow(
  resource: Resource,
  schema: NonNullable<Resource["insert"]>["input"],
  row: Record<string, unknown>,
): unknown {
  for (const name of Object.keys(row)) {
    if (!Object.hasOwn(schema.shape, name)) throw unknownColumn(resource.name, name);
  }
  const parsed = schema.safeParse(row, { reportInput: true });
  if (!parsed.success) throw rowError(resource.name, parsed.error);
  return parsed.data;
}
