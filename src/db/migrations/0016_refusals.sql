CREATE TABLE "refusals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"pass_until" timestamp with time zone,
	"passed_by" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "refusals_rule_subject" ON "refusals" USING btree ("rule","subject");--> statement-breakpoint
CREATE INDEX "refusals_newest" ON "refusals" USING btree ("last_at" DESC NULLS LAST,"id" DESC NULLS LAST);