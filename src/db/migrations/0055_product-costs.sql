CREATE TABLE "product_costs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"cost_kobo" bigint NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_costs_not_negative" CHECK ("product_costs"."cost_kobo" >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_costs" ADD CONSTRAINT "product_costs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_costs_product" ON "product_costs" USING btree ("product_id","id");