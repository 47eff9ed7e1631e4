-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "discount_uses_email" ON "discount_uses" USING btree ("discount_id","email_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "discount_uses_phone" ON "discount_uses" USING btree ("discount_id","phone_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "discount_uses_user" ON "discount_uses" USING btree ("discount_id","user_id");