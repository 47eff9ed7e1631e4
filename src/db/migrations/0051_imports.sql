CREATE TABLE "import_mappings" (
	"headings" text PRIMARY KEY NOT NULL,
	"targets" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"formulas" integer[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"action" text,
	"problems" text[] DEFAULT '{}' NOT NULL,
	"product_id" integer,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_state_known" CHECK ("import_rows"."state" in ('waiting', 'bad', 'done', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"headings" text[] NOT NULL,
	"targets" text[] NOT NULL,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"numbers" text,
	"number_example" text,
	"low_prices" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" uuid,
	"started_by_email" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_by_email" text,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('asking', 'checked', 'running', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_state" ON "import_rows" USING btree ("import_id","state","line");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at" DESC NULLS LAST);