CREATE TABLE "mail_briefs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"mail" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_briefs_channel_known" CHECK ("mail_briefs"."channel" in ('phone', 'device')),
	CONSTRAINT "mail_briefs_status_known" CHECK ("mail_briefs"."status" in ('waiting', 'sent', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "phone_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_briefs" ADD CONSTRAINT "mail_briefs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_briefs" ADD CONSTRAINT "mail_briefs_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_readers" ADD CONSTRAINT "phone_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_briefs_newest" ON "mail_briefs" USING btree ("user_id","channel") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_briefs_due" ON "mail_briefs" USING btree ("due_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_briefs_sent" ON "mail_briefs" USING btree ("user_id","sent_at") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "mail_briefs_sent_by" ON "mail_briefs" USING btree ("sent_by");