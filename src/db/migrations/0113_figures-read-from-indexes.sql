-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_sold" ON "order_items" USING btree ("sold_at","product_id","category","size","quantity","price_at_purchase_kobo") WHERE sold_at is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_terms" ON "orders" USING btree ("id","vat_rate","gift_card_kobo","by_credit","delivery_method");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_received" ON "payments" USING btree ("paid_at","method","amount_kobo","order_id","is_difference","by_credit","id") WHERE status = 'paid';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_taken";
