CREATE TABLE "purchase_lines" (
	"purchase_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"size" text NOT NULL,
	"ordered" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"cost_kobo" bigint,
	CONSTRAINT "purchase_lines_purchase_id_product_id_size_pk" PRIMARY KEY("purchase_id","product_id","size"),
	CONSTRAINT "purchase_lines_pieces" CHECK ("purchase_lines"."ordered" > 0 and "purchase_lines"."received" >= 0),
	CONSTRAINT "purchase_lines_cost_not_negative" CHECK ("purchase_lines"."cost_kobo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" serial PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_count_lines" (
	"count_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"size" text NOT NULL,
	"counted" integer NOT NULL,
	"expected" integer NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_count_lines_count_id_product_id_size_pk" PRIMARY KEY("count_id","product_id","size")
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"place" text NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_tallies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"count_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"expected" integer NOT NULL,
	"counted_by" uuid,
	"counted_at" timestamp with time zone NOT NULL,
	"is_void" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_watches" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"low_at" integer,
	"lead_days" integer,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_tallies" ADD CONSTRAINT "stock_tallies_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_tallies" ADD CONSTRAINT "stock_tallies_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_watches" ADD CONSTRAINT "stock_watches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_lines_product" ON "purchase_lines" USING btree ("product_id","size");--> statement-breakpoint
CREATE INDEX "stock_tallies_count" ON "stock_tallies" USING btree ("count_id","product_id","size");