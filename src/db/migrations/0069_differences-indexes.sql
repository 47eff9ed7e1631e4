-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payments_one_whole" ON "payments" USING btree ("order_id") WHERE status = 'paid' and not is_difference;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_one_paid";
