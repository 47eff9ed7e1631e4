-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_email_key" ON "orders" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_phone_key" ON "orders" USING btree ("phone_key");
