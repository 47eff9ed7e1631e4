import { timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { MiddlewareHandler } from "hono";
import { Hono, type Context as HonoContext } from "hono";
import { clientAddress } from "./caller.ts";
import type { Context } from "./context.ts";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1", "local"]);

interface Series {
  count: number;
  seconds: number;
  buckets: number[];
}

/** Which surface a request belongs to: few names, so that the series stay few. */
function surfaceOf(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  if (["auth", "rest", "storage", "functions", "realtime"].includes(first))
    return `/${first}/${second}`;
  return ["assets", "placeholder", "webhooks", "docs", "admin"].includes(first)
    ? `/${first}`
    : "page";
}

/** Counts requests for Prometheus, by surface, method and class of status. */
export function createMetrics(ctx: Context): { count: MiddlewareHandler; api: Hono } {
  const series = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  const count: MiddlewareHandler = async (c, next) => {
    const start = performance.now();
    await next();
    const seconds = (performance.now() - start) / 1000;
    const key = `surface="${surfaceOf(c.req.path)}",method="${c.req.method}",status="${Math.floor(c.res.status / 100)}xx"`;
    const entry = series.get(key) ?? { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) };
    entry.count++;
    entry.seconds += seconds;
    for (const [i, limit] of BUCKETS.entries()) if (seconds <= limit) entry.buckets[i]!++;
    series.set(key, entry);
  };

  function mayRead(c: HonoContext): boolean {
    const given = Buffer.from(c.req.header("authorization") ?? "");
    const wanted = Buffer.from(`Bearer ${ctx.config.metricsToken}`);
    if (ctx.config.metricsToken && given.length === wanted.length && timingSafeEqual(given, wanted))
      return true;
    // Behind a proxy every request comes from this machine.
    return !ctx.config.trustProxy && LOOPBACK.has(clientAddress(ctx, c));
  }

  const api = new Hono();
  api.get("/", (c) => {
    if (!mayRead(c)) return c.text("Not found", 404);
    return c.text(render(), 200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
  });

  function render(): string {
    const lines = ["# TYPE http_request_duration_seconds histogram"];
    for (const [labels, entry] of series) {
      for (const [i, limit] of BUCKETS.entries()) {
        lines.push(
          `http_request_duration_seconds_bucket{${labels},le="${limit}"} ${entry.buckets[i]}`,
        );
      }
      lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${entry.count}`);
      lines.push(`http_request_duration_seconds_sum{${labels}} ${entry.seconds.toFixed(6)}`);
      lines.push(`http_request_duration_seconds_count{${labels}} ${entry.count}`);
    }
    const memory = process.memoryUsage();
    const gauges: [string, number][] = [
      ["process_resident_memory_bytes", memory.rss],
      ["nodejs_heap_used_bytes", memory.heapUsed],
      ["nodejs_eventloop_delay_p99_seconds", delay.percentile(99) / 1e9],
      ["database_connections_open", ctx.pool.totalCount],
      ["database_connections_waiting", ctx.pool.waitingCount],
      ["page_cache_pages", ctx.pages.size],
    ];
    for (const [name, value] of gauges) lines.push(`# TYPE ${name} gauge`, `${name} ${value}`);
    return `${lines.join("\n")}\n`;
  }

  return { count, api };
}
