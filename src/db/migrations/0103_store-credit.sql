ALTER TABLE "gift_card_entries" DROP CONSTRAINT "gift_card_entries_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "by_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "to_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_kind_known" CHECK ("gift_card_entries"."kind" in ('issued', 'spent', 'returned', 'expired', 'adjusted', 'refunded', 'credited')) NOT VALID;