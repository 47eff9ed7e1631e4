CREATE TABLE "cart_additions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"visit_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_additions" ADD CONSTRAINT "cart_additions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_additions_visit" ON "cart_additions" USING btree ("visit_id","product_id");--> statement-breakpoint
CREATE INDEX "cart_additions_product" ON "cart_additions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cart_additions_time" ON "cart_additions" USING btree ("added_at");