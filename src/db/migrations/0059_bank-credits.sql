CREATE TABLE "bank_credits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"words" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" uuid,
	"payment_id" uuid,
	"outcome" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_credits_key_unique" UNIQUE("key"),
	CONSTRAINT "bank_credits_source_known" CHECK ("bank_credits"."source" in ('statement', 'alert')),
	CONSTRAINT "bank_credits_state_known" CHECK ("bank_credits"."state" in ('open', 'matched', 'dismissed')),
	CONSTRAINT "bank_credits_outcome_known" CHECK ("bank_credits"."outcome" in ('paid', 'part', 'confirmed', 'refund_due'))
);
--> statement-breakpoint
CREATE TABLE "payment_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"reference" text NOT NULL,
	"received_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_parts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_parts_amount_positive" CHECK ("payment_parts"."amount_kobo" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_credits" ADD CONSTRAINT "bank_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_credits_state" ON "bank_credits" USING btree ("state","day");--> statement-breakpoint
CREATE INDEX "bank_credits_amount" ON "bank_credits" USING btree ("amount_kobo","day");--> statement-breakpoint
CREATE INDEX "bank_credits_order" ON "bank_credits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_credits_payment" ON "bank_credits" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_parts_order" ON "payment_parts" USING btree ("order_id");