CREATE TABLE "order_work" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"assignee_id" uuid,
	"packed_at" timestamp with time zone,
	"packed_by" uuid,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_work_assignee" ON "order_work" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "order_work_tags" ON "order_work" USING gin ("tags");