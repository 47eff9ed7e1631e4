-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_awaiting_proof" ON "orders" USING btree ("created_at") WHERE stock_state = 'held' and contact_proof = 'awaited';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_held_email" ON "orders" USING btree ("email_key") WHERE stock_state = 'held' and contact_proof is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_held_phone" ON "orders" USING btree ("phone_key") WHERE stock_state = 'held' and contact_proof is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_held_network" ON "orders" USING btree ("network_key") WHERE stock_state = 'held' and contact_proof is not null;
