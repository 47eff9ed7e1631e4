ALTER TABLE "payments" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "by_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action NOT VALID;