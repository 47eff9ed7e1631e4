CREATE TABLE "search_misses" (
	"id" serial PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"then_found" integer DEFAULT 0 NOT NULL,
	"then_searched" text,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_misses_query_unique" UNIQUE("query")
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"id" serial PRIMARY KEY NOT NULL,
	"said" text NOT NULL,
	"means" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "synonyms_said_unique" UNIQUE("said"),
	CONSTRAINT "synonyms_length" CHECK (char_length("synonyms"."said") <= 60 and char_length("synonyms"."means") <= 60)
);
--> statement-breakpoint
CREATE INDEX "search_misses_last" ON "search_misses" USING btree ("last_at");