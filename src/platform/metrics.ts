import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Outcome, Rank } from "./admission.ts";
import type { Check, Finding } from "./checks.ts";
import type { PageCache } from "./page-cache.ts";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RESOLUTION_MS = 20;

/** One answered request. */
export interface RequestSample {
  path: string;
  method: string;
  status: number;
  seconds: number;
  /** Whether it was a page straight from memory. */
  cached: boolean;
}

/** What this process has done and how it is, for Prometheus. */
export interface Metrics {
  countRequest(sample: RequestSample): void;
  /** Counts what somebody was not let do, by the name of the rule. */
  countRefusal(rule: string): void;
  /** Counts a try of a job that failed, by the kind of its reason. */
  countFailedJob(job: string, reason: string): void;
  /** Shows what a check found. */
  setFinding(check: Check, finding: Finding): void;
  /** Counts what was let begin, refused, or left before its turn, because of how much there was to do. */
  countAdmission(rank: Rank, outcome: Outcome): void;
  /** Shows a figure that is read when it is asked for, in place of an earlier one of this name. */
  watch(name: string, help: string, read: () => number): void;
  /** All figures in the text format. */
  render(): Promise<string>;
  contentType: string;
  close(): void;
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

/** The figures of one context: tests make many, so nothing is registered globally. */
export function createMetrics({ pool, pages }: { pool: pg.Pool; pages: PageCache }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: RESOLUTION_MS });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until an answer begins.",
    labelNames: ["surface", "method", "status", "cached"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: "refusals_total",
    help: "What rules on strangers and limits refused.",
    labelNames: ["rule"],
    registers: [registry],
  });
  const admissions = new Counter({
    name: "admission_total",
    help: "Requests by how they fared when there was more to do than could be done.",
    labelNames: ["class", "outcome"],
    registers: [registry],
  });
  const failedJobs = new Counter({
    name: "jobs_failed_total",
    help: "Tries of jobs that failed.",
    labelNames: ["job", "reason"],
    registers: [registry],
  });
  const checks = new Gauge({
    name: "check_ok",
    help: "1 where all is well, 0 where somebody must look.",
    labelNames: ["check"],
    registers: [registry],
  });
  const values = new Map<string, Gauge>();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  gauge(
    "nodejs_eventloop_delay_p99_seconds",
    "The 99th percentile of the event loop's delay since the start.",
    () => delay.percentile(99) / 1e9,
  );
  gauge("nodejs_heap_used_bytes", "Memory in use by JavaScript.", () => {
    return process.memoryUsage().heapUsed;
  });
  gauge("database_connections_open", "Connections to PostgreSQL.", () => pool.totalCount);
  gauge("database_connections_waiting", "Work that waits for one.", () => pool.waitingCount);
  gauge("page_cache_pages", "Rendered pages in memory.", () => pages.size);
  gauge("page_cache_bytes", "What they take.", () => pages.bytes);

  return {
    countRequest({ path, method, status, seconds, cached }) {
      duration.observe(
        {
          surface: surfaceOf(path),
          method,
          status: `${Math.floor(status / 100)}xx`,
          cached: cached ? "yes" : "no",
        },
        seconds,
      );
    },
    countFailedJob: (job, reason) => failedJobs.inc({ job, reason }),
    countRefusal: (rule) => refusals.inc({ rule }),
    countAdmission: (rank, outcome) => admissions.inc({ class: rank, outcome }),
    watch(name, help, read) {
      registry.removeSingleMetric(name);
      gauge(name, help, read);
    },
    setFinding({ name, title, metric }, { ok, value }) {
      checks.set({ check: name }, ok ? 1 : 0);
      const known = values.get(metric);
      const measured = known ?? new Gauge({ name: metric, help: title, registers: [registry] });
      values.set(metric, measured);
      measured.set(value ?? Number.NaN);
    },
    render: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => void delay.disable(),
  };
}
