CREATE TABLE "newsletter_sends" (
	"newsletter_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"mailbox" text,
	"retry_at" timestamp with time zone,
	"queued_at" timestamp with time zone,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"opened_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	CONSTRAINT "newsletter_sends_newsletter_id_subscriber_id_pk" PRIMARY KEY("newsletter_id","subscriber_id"),
	CONSTRAINT "newsletter_sends_state_known" CHECK ("newsletter_sends"."state" in ('waiting', 'queued', 'left', 'twice', 'busy', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"blocks" jsonb NOT NULL,
	"segment" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"next_piece_at" timestamp with time zone,
	"people" integer DEFAULT 0 NOT NULL,
	"reached" uuid,
	"is_through" boolean DEFAULT false NOT NULL,
	"shown" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletters_state_known" CHECK ("newsletters"."state" in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_sends_token" ON "newsletter_sends" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_sends_mailbox" ON "newsletter_sends" USING btree ("newsletter_id","mailbox");--> statement-breakpoint
CREATE INDEX "newsletter_sends_state" ON "newsletter_sends" USING btree ("newsletter_id","state","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_sends_reader" ON "newsletter_sends" USING btree ("subscriber_id","clicked_at");--> statement-breakpoint
CREATE INDEX "newsletters_newest" ON "newsletters" USING btree ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "newsletters_going" ON "newsletters" USING btree ("next_piece_at") WHERE state in ('scheduled', 'sending');