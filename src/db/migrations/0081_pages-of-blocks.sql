CREATE TABLE "page_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page_id" uuid NOT NULL,
	"content" jsonb,
	"starts_at" timestamp with time zone NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"draft" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_kind" CHECK ("pages"."kind" in ('home', 'story')),
	CONSTRAINT "pages_slug" CHECK ("pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("pages"."slug") <= 60)
);
--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_newest" ON "page_versions" USING btree ("page_id","starts_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_address" ON "pages" USING btree ("kind","slug");