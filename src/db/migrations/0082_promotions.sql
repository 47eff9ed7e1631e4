ALTER TABLE "discounts" DROP CONSTRAINT "discounts_kind_known";--> statement-breakpoint
ALTER TABLE "discounts" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD COLUMN "amount_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "collection_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "buy_quantity" integer;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "get_quantity" integer;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "customer_group" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "budget_kobo" bigint;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "spent_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_kobo" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotions" jsonb;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_group_known" CHECK ("discounts"."customer_group" in ('everyone', 'first_order', 'returning', 'readers')) NOT VALID;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_kind_known" CHECK ("discounts"."kind" in ('percentage', 'amount', 'free_delivery', 'buy_get')) NOT VALID;