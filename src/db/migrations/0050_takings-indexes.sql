-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_attempts_fees" ON "payment_attempts" USING btree ("settled_at") WHERE fee_kobo is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_taken" ON "payments" USING btree ("paid_at","method","amount_kobo","order_id") WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_processed" ON "refunds" USING btree ("processed_at") WHERE status = 'processed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_entries_time" ON "cash_entries" USING btree ("at");