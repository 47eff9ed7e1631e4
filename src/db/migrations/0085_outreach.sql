CREATE TABLE "after_delivery_opt_outs" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_contacts" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_drop_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_prices" (
	"user_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"price_kobo" bigint NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watched_prices_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "price_drop_readers" ADD CONSTRAINT "price_drop_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_prices" ADD CONSTRAINT "watched_prices_user_id_price_drop_readers_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."price_drop_readers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_prices" ADD CONSTRAINT "watched_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;