CREATE TABLE "import_pictures" (
	"import_id" uuid NOT NULL,
	"source" text NOT NULL,
	"url" text,
	"problem" text,
	CONSTRAINT "import_pictures_import_id_source_pk" PRIMARY KEY("import_id","source")
);
--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;