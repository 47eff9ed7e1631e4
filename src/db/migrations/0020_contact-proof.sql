-- The check holds for new rows from here on; for the standing ones by the next migration.
ALTER TABLE "orders" ADD COLUMN "contact_proof" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wide_network_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_contact_proof_known" CHECK ("orders"."contact_proof" in ('awaited', 'account', 'history', 'code', 'link', 'phone', 'payment', 'staff')) NOT VALID;
