CREATE TABLE "gift_card_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"key" text NOT NULL,
	"order_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_entries_amount_not_zero" CHECK ("gift_card_entries"."amount_kobo" <> 0),
	CONSTRAINT "gift_card_entries_kind_known" CHECK ("gift_card_entries"."kind" in ('issued', 'spent', 'returned', 'expired', 'adjusted'))
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_seal" text,
	"last_four" text,
	"user_id" uuid,
	"balance_kobo" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"to_name" text DEFAULT '' NOT NULL,
	"to_email" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"mail_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"press_id" uuid,
	"issued_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_cards_balance_not_negative" CHECK ("gift_cards"."balance_kobo" >= 0)
);
--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_key" ON "gift_card_entries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "gift_card_entries_card" ON "gift_card_entries" USING btree ("card_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_order" ON "gift_card_entries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "gift_card_entries_newest" ON "gift_card_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_code" ON "gift_cards" USING btree ("code_seal");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_press" ON "gift_cards" USING btree ("press_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_account" ON "gift_cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gift_cards_newest" ON "gift_cards" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "gift_cards_to_mail" ON "gift_cards" USING btree ("mail_at") WHERE mailed_at is null and mail_at is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_to_expire" ON "gift_cards" USING btree ("expires_at") WHERE balance_kobo > 0;