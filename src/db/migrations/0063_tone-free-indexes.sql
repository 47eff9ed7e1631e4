-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "profiles_words" ON "profiles" USING gin (f_customer_words("full_name", "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_name_words" ON "products" USING gin (f_fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_words" ON "orders" USING gin (f_order_words("id", "full_name", "email", "phone", "city") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_total" ON "orders" USING btree ("total_kobo");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_search";
