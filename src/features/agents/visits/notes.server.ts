import { sql } from "drizzle-orm";
import { agentSearches, agentVisits } from "~/db/schema/agents.ts";
import { foldText } from "~/features/language/fold.ts";
import { withoutPersonal } from "~/features/language/impersonal.ts";
import type { AgentDeed } from "~/lib/statuses.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { toAppError } from "~/platform/errors.ts";
import { defineJob } from "~/platform/jobs.ts";
import type { Agent } from "../agent.server.ts";
import { capabilities, type Outcome, ProtocolError } from "../protocol.ts";
import type { AnyTool } from "../tool.ts";

/** So much is kept of each; of more the oldest is forgotten first. */
export const MOST_ROWS = 5000;
const KEPT_DAYS = 90;
const LONGEST = 100;
const DAY = 86_400_000;

/** What an agent did, or why it could not. */
interface Noted {
  deed: AgentDeed;
  reason?: string;
}

const DEEDS = {
  finding: "looked",
  carting: "carted",
  buying: "checked_out",
  linking: "looked",
} as const;

const refused = (reason: string): Noted => ({ deed: "refused", reason });

/** What an answer makes of a call. */
export function deedOf(tool: AnyTool, { ucp, status, messages = [] }: Outcome): Noted {
  const error = messages.find(({ type }) => type === "error");
  if (ucp.status === "error") return refused(error?.code ?? "error");
  // What a person's own account shows and takes has no count of its own.
  if (tool.isReading || tool.scopes) return { deed: "looked" };
  if (!tool.isOrdering) return { deed: DEEDS[capabilities[tool.capability].switch] };
  if (status === "completed") return { deed: "ordered" };
  if (status === "requires_escalation") return { deed: "handed_over" };
  return status === "complete_in_progress"
    ? { deed: "checked_out" }
    : refused(error?.code ?? "error");
}

/** What a failure makes of a call; undefined for ours, which is no refusal. */
export function deedOfError(error: unknown): Noted | undefined {
  if (error instanceof ProtocolError) return refused(error.code);
  const known = toAppError(error);
  return known && known.status < 500 ? refused(known.reason ?? known.code) : undefined;
}

/** Counts what an agent did, by its address. Never a reason for its call to fail. */
export async function noteDeed(
  ctx: Context,
  agent: string | undefined,
  noted: Noted | undefined,
): Promise<void> {
  if (!noted) return;
  const { deed, reason = "" } = noted;
  const lastAt = ctx.clock.now();
  try {
    await ctx.db
      .insert(agentVisits)
      .values({ agent: agent ?? "", day: lagosDate(lastAt), deed, reason, lastAt })
      .onConflictDoUpdate({
        target: [agentVisits.agent, agentVisits.day, agentVisits.deed, agentVisits.reason],
        set: { times: sql`${agentVisits.times} + 1`, lastAt },
      });
  } catch (error) {
    ctx.log.error({ error, deed }, "what an agent did was not counted");
  }
}

/** Keeps what an agent looked for, in one spelling, without what may tell who its person is. */
export async function noteSearch(
  ctx: Context,
  agent: Agent | undefined,
  text: string,
  found: number,
): Promise<void> {
  const query = foldText(withoutPersonal(text)).slice(0, LONGEST).trim();
  if (query === "") return;
  const lastAt = ctx.clock.now();
  try {
    await ctx.db
      .insert(agentSearches)
      .values({ agent: agent?.address ?? "", query, found, lastAt })
      .onConflictDoUpdate({
        target: [agentSearches.agent, agentSearches.query],
        set: { times: sql`${agentSearches.times} + 1`, found, lastAt },
      });
  } catch (error) {
    ctx.log.error({ error }, "what an agent looked for was not kept");
  }
}

/** Strangers make as many names and texts as they like: what is kept has an end in time and in number. */
export const clearVisits = defineJob({
  name: "clear-agent-visits",
  every: "31 * * * *",
  endsByTime: true,
  async run(ctx) {
    const old = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY).toISOString();
    await ctx.db.execute(sql`
      delete from agent_visits where last_at < ${old}::timestamptz or (agent, day, deed, reason) in (
        select agent, day, deed, reason from agent_visits order by last_at desc, agent, deed, reason offset ${MOST_ROWS})`);
    await ctx.db.execute(sql`
      delete from agent_searches where last_at < ${old}::timestamptz
        or id in (select id from agent_searches order by last_at desc, id desc offset ${MOST_ROWS})`);
  },
});
