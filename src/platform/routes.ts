import { type Env, Hono, type MiddlewareHandler } from "hono";
import type { H } from "hono/types";
import { findTargetHandler } from "hono/utils/handler";
import type { Context } from "./context.ts";
import { type Limit, spendLimit } from "./route-limits.ts";
import { visitorOf } from "./visitor.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The routes of an API: each is declared with its limit, which is spent before its handler runs.
 * `app` takes what is no route: middleware, errors, and what the API mounts.
 */
export class Routes<E extends Env = Env> {
  readonly app = new Hono<E>();
  private readonly ctx: Context;

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  get<P extends string>(path: P, limit: Limit, ...handlers: H<E, P>[]): void {
    this.on(["GET"], path, limit, ...handlers);
  }

  post<P extends string>(path: P, limit: Limit, ...handlers: H<E, P>[]): void {
    this.on(["POST"], path, limit, ...handlers);
  }

  put<P extends string>(path: P, limit: Limit, ...handlers: H<E, P>[]): void {
    this.on(["PUT"], path, limit, ...handlers);
  }

  delete<P extends string>(path: P, limit: Limit, ...handlers: H<E, P>[]): void {
    this.on(["DELETE"], path, limit, ...handlers);
  }

  on<P extends string>(methods: Method[], path: P, limit: Limit, ...handlers: H<E, P>[]): void {
    this.app.on(methods, path, enforce(this.ctx, limit), ...handlers);
  }
}

/** A route's limits by its handlers, for `limitOf`. */
const declared = new WeakMap<object, Limit>();

function enforce(ctx: Context, limit: Limit): MiddlewareHandler {
  const handler: MiddlewareHandler = async (c, next) => {
    if (limit.network !== null) await spendLimit(ctx, limit, await visitorOf(ctx, c));
    await next();
  };
  declared.set(handler, limit);
  return handler;
}

/** The limit that a handler of an app's list of routes enforces, if it is there for that. */
export const limitOf = (handler: H): Limit | undefined => declared.get(findTargetHandler(handler));
