DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_email";--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id","status","source","paid_at","total_kobo","refunded_kobo");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email","created_at","status");--> statement-breakpoint
-- Visits of a period are counted in order from this index alone; drizzle knows no INCLUDE.
DROP INDEX "product_views_visit";--> statement-breakpoint
CREATE UNIQUE INDEX "product_views_visit" ON "product_views" USING btree ("visit_id","product_id") INCLUDE ("viewed_at");
