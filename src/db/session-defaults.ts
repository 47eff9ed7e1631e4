import pg from "pg";
import { deadlines } from "./deadlines.ts";
import { inTurn } from "./turn.ts";

/** What every session of the shop asks for when it begins. */
export const sessionDefaults = (statementTimeoutMs = deadlines.statement) => ({
  TimeZone: "UTC",
  // A runaway query must not hold a connection for good.
  statement_timeout: String(statementTimeoutMs),
});

/**
 * Makes the role's own defaults of what sessions ask for when they begin: a pooler that lends
 * connections for a transaction does not pass that on. Copies starting together take turns.
 *
 * @param url past the pooler
 */
export async function keepSessionDefaults(url: string): Promise<void> {
  await inTurn(url, "defaults", async (client) => {
    const { rows } = await client.query<{ place: string }>(
      "select format('role %I in database %I', current_user, current_database()) as place",
    );
    for (const [name, value] of Object.entries(sessionDefaults())) {
      await client.query(`alter ${rows[0]?.place} set ${name} = ${pg.escapeLiteral(value)}`);
    }
  });
}
