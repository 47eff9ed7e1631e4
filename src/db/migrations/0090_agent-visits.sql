CREATE TABLE "agent_searches" (
	"id" serial PRIMARY KEY NOT NULL,
	"agent" text NOT NULL,
	"query" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"found" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_visits" (
	"agent" text NOT NULL,
	"day" date NOT NULL,
	"deed" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_visits_agent_day_deed_reason_pk" PRIMARY KEY("agent","day","deed","reason"),
	CONSTRAINT "agent_visits_deed_known" CHECK ("agent_visits"."deed" in ('looked', 'carted', 'checked_out', 'handed_over', 'ordered', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "agent_searches_text" ON "agent_searches" USING btree ("agent","query");--> statement-breakpoint
CREATE INDEX "agent_searches_last" ON "agent_searches" USING btree ("last_at");