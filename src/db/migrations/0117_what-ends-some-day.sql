ALTER TABLE "newsletters" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "settled_at" timestamp with time zone;