ALTER TABLE "orders" ADD COLUMN "vat_rate" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "fee_kobo" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "settled_at" timestamp with time zone;