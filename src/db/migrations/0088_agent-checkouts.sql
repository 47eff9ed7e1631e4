CREATE TABLE "agent_checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent" text,
	"status" text DEFAULT 'open' NOT NULL,
	"asked" jsonb NOT NULL,
	"seen" jsonb,
	"handover" text,
	"placing" jsonb,
	"placing_at" timestamp with time zone,
	"order_id" uuid,
	"told" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_checkouts_status_known" CHECK ("agent_checkouts"."status" in ('open', 'completed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "agent_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_source_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "agent_orders" ADD CONSTRAINT "agent_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_checkouts_expiry" ON "agent_checkouts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "agent_checkouts_order" ON "agent_checkouts" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_orders_order" ON "agent_orders" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('web', 'staff', 'agent')) NOT VALID;