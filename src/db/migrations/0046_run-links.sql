-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "delivery_runs_link_hash" ON "delivery_runs" USING btree ("link_hash") WHERE link_hash is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "delivery_runs_link";
