CREATE TABLE "order_undos" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"before" jsonb NOT NULL,
	"mails" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_undos" ADD CONSTRAINT "order_undos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;