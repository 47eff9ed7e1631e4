-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_newest" ON "audit_log" USING btree ("at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_action" ON "audit_log" USING btree ("action" text_pattern_ops,"at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_payment" ON "orders" USING btree ("payment_status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_method" ON "orders" USING btree ("payment_method","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_proof" ON "orders" USING btree ("contact_proof","created_at" DESC NULLS LAST) WHERE contact_proof is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_amount" ON "orders" USING btree ("total_kobo" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_name" ON "orders" USING btree ("full_name" NULLS FIRST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_time";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_total";