CREATE TABLE "product_feeds" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone
);
