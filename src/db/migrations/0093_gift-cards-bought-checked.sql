-- Orders may be of a gift card, and whoever bought one may have their money back: proved for the rows that were there before.
ALTER TABLE "gift_card_entries" VALIDATE CONSTRAINT "gift_card_entries_kind_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_delivery_method_known";
