CREATE TABLE "cart_mail_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_carts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"lines" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "kept_carts_link_id_unique" UNIQUE("link_id")
);
--> statement-breakpoint
ALTER TABLE "cart_mail_readers" ADD CONSTRAINT "cart_mail_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_carts" ADD CONSTRAINT "kept_carts_user_id_cart_mail_readers_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."cart_mail_readers"("user_id") ON DELETE cascade ON UPDATE no action;