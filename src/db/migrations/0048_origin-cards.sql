CREATE TABLE "origin_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_item_id" uuid NOT NULL,
	"unit" integer NOT NULL,
	"code_seal" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	"lookups" integer DEFAULT 0 NOT NULL,
	"first_lookup_at" timestamp with time zone,
	"last_lookup_at" timestamp with time zone,
	CONSTRAINT "origin_cards_unit_positive" CHECK ("origin_cards"."unit" > 0)
);
--> statement-breakpoint
CREATE TABLE "packing_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"file" text NOT NULL,
	"taken_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "origin_cards" ADD CONSTRAINT "origin_cards_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_photos" ADD CONSTRAINT "packing_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "origin_cards_piece" ON "origin_cards" USING btree ("order_item_id","unit");--> statement-breakpoint
CREATE UNIQUE INDEX "origin_cards_code" ON "origin_cards" USING btree ("code_seal");--> statement-breakpoint
CREATE INDEX "packing_photos_order" ON "packing_photos" USING btree ("order_id","created_at");