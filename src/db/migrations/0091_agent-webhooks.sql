CREATE TABLE "agent_webhooks" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"told_event" bigint DEFAULT 0 NOT NULL,
	"told_digest" text,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_webhooks" ADD CONSTRAINT "agent_webhooks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_webhooks_due" ON "agent_webhooks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "agent_webhooks_until" ON "agent_webhooks" USING btree ("until");