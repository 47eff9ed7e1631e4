ALTER TABLE "discounts" ADD COLUMN "first_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What the newsletter promises.
INSERT INTO "discounts" ("code", "kind", "value", "per_customer_limit", "first_orders") VALUES ('WELCOME', 'percentage', 20, 1, true) ON CONFLICT DO NOTHING;
