ALTER TABLE "image_job_items" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "image_jobs" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "image_jobs" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "image_job_items_open" ON "image_job_items" USING btree ("job_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "image_jobs_one_running" ON "image_jobs" USING btree ("status") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "image_jobs_newest" ON "image_jobs" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
-- Progress is told to every copy of the server: staff may watch one and the work run in another.
CREATE TRIGGER image_jobs_announce AFTER INSERT OR UPDATE ON image_jobs
  FOR EACH ROW EXECUTE FUNCTION announce_change();
