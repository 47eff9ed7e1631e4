import type { Context as HonoContext } from "hono";
import type { RestFunction } from "~/rest/functions.ts";
import type { Resource } from "~/rest/resource.ts";
import type { AdminList } from "./admin-list.ts";
import type { Check } from "./checks.ts";
import type { Context } from "./context.ts";
import type { HookListener } from "./hooks.ts";
import type { Job } from "./jobs.ts";
import type { MailTemplate } from "./mail/template.ts";
import type { Permission } from "./permissions.ts";
import type { Routes } from "./routes.ts";

/** A surface of its own beside the tables and functions of /rest/v1. */
export interface Api {
  base: string;
  // biome-ignore lint/suspicious/noExplicitAny: each API has variables of its own
  create(ctx: Context): Routes<any>;
  /** It takes files, and limits their size itself. */
  takesFiles?: boolean;
  /** Says that something failed in the words of its wire; without, in the common ones. */
  answerError?(ctx: Context, c: HonoContext, error: unknown): Response;
}

/** A page of the back-office, with who sees it and what lies below it. */
export interface AdminPage {
  to: string;
  label: string;
  needs: Permission;
}

/** A page in the back-office's sidebar. */
export interface AdminSection extends AdminPage {
  /** Name of a drawing that the sidebar knows. */
  icon: string;
  /** Pressed after "g". */
  key: string;
  /** Where it stands in the sidebar, from the top. */
  place: number;
}

/** Hits of one kind in the search of everything. */
export const HITS_PER_KIND = 5;

export interface SearchHit {
  kind: "product" | "order" | "customer";
  id: string;
  title: string;
  text: string;
}

/** A folder of stored files. */
export interface Bucket {
  id: string;
  isPublic: boolean;
  fileSizeLimit: number;
  allowedMimeTypes: string[];
}

/** What a capability of the shop adds to it. The roof is the list of these. */
export interface Feature {
  name: string;
  /** Features whose code this one may call; the graph has no cycles. */
  uses: readonly string[];
  resources?: readonly Resource[];
  functions?: readonly RestFunction[];
  apis?: readonly Api[];
  jobs?: readonly Job[];
  /** What it has looked at each minute, to tell staff when it is not well. */
  checks?: readonly Check[];
  mails?: readonly MailTemplate[];
  /** What it does when a feature that it uses raises a hook. */
  hooks?: readonly HookListener[];
  adminLists?: readonly AdminList[];
  adminSections?: readonly AdminSection[];
  /** Pages below those of the sidebar that fewer people see than what they lie below. */
  adminPages?: readonly AdminPage[];
  /** What it finds for the text that staff type into the search of everything. */
  adminSearch?: (ctx: Context, query: string) => Promise<SearchHit[]>;
  buckets?: readonly Bucket[];
  /** Begins what runs beside the requests, in every copy; what it gives ends it. */
  background?: (ctx: Context) => { stop(): Promise<void> } | undefined;
  /** Runs at every start before the shop opens, perhaps in several copies at once. */
  prepare?: (ctx: Context) => Promise<void>;
}

/** Declares a feature, with the types of its tables and functions for the client. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;
