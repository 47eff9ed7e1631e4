CREATE TABLE "stock_alert_opt_outs" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" integer NOT NULL,
	"size" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_once" ON "stock_alerts" USING btree ("product_id","size","mailbox",("user_id" is null)) WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_told" ON "stock_alerts" USING btree ("product_id","size","told_at");--> statement-breakpoint
CREATE INDEX "stock_alerts_mailbox" ON "stock_alerts" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "stock_alerts_user" ON "stock_alerts" USING btree ("user_id");