CREATE TABLE "backup_reports" (
	"kind" text PRIMARY KEY NOT NULL,
	"good_at" timestamp with time zone,
	"details" text,
	"tried_at" timestamp with time zone NOT NULL,
	"problem" text
);
