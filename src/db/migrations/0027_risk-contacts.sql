CREATE TABLE "risk_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"shown" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_contacts_kind_known" CHECK ("risk_contacts"."kind" in ('phone', 'email', 'address'))
);
--> statement-breakpoint
ALTER TABLE "risk_contacts" ADD CONSTRAINT "risk_contacts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "risk_contacts_key" ON "risk_contacts" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "risk_contacts_order" ON "risk_contacts" USING btree ("order_id");