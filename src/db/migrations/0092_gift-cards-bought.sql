CREATE TABLE "gift_card_purchases" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid,
	"to_name" text DEFAULT '' NOT NULL,
	"to_email" text NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"mail_on" date
);
--> statement-breakpoint
ALTER TABLE "gift_card_entries" DROP CONSTRAINT "gift_card_entries_kind_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_delivery_method_known";--> statement-breakpoint
ALTER TABLE "gift_card_purchases" ADD CONSTRAINT "gift_card_purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_purchases" ADD CONSTRAINT "gift_card_purchases_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_purchases_card" ON "gift_card_purchases" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "gift_card_purchases_open" ON "gift_card_purchases" USING btree ("order_id") WHERE card_id is null;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_kind_known" CHECK ("gift_card_entries"."kind" in ('issued', 'spent', 'returned', 'expired', 'adjusted', 'refunded')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_method_known" CHECK ("orders"."delivery_method" in ('standard', 'express', 'same_day', 'pickup', 'email')) NOT VALID;