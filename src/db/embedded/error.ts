/** The embedded PostgreSQL cannot be used; the message is one line meant for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}
