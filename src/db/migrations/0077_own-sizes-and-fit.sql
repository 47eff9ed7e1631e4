CREATE TABLE "own_sizes" (
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	"size" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_sizes_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "fit" text;--> statement-breakpoint
ALTER TABLE "own_sizes" ADD CONSTRAINT "own_sizes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;