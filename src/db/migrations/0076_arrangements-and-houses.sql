CREATE TABLE "houses" (
	"name" text PRIMARY KEY NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"picture" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_arrangements" (
	"list" text PRIMARY KEY NOT NULL,
	"pinned" integer[] DEFAULT '{}' NOT NULL,
	"buried" integer[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
