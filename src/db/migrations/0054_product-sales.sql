ALTER TABLE "products" ADD COLUMN "sale_price_kobo" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_sale_shown" boolean DEFAULT false NOT NULL;