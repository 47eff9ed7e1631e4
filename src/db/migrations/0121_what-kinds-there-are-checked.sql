ALTER TABLE "mfa_factors" VALIDATE CONSTRAINT "mfa_factors_status_known";--> statement-breakpoint
ALTER TABLE "mfa_factors" VALIDATE CONSTRAINT "mfa_factors_type_known";--> statement-breakpoint
ALTER TABLE "stock_ledger" VALIDATE CONSTRAINT "stock_ledger_reason_known";--> statement-breakpoint
ALTER TABLE "stock_batches" VALIDATE CONSTRAINT "stock_batches_kind_known";--> statement-breakpoint
ALTER TABLE "contact_messages" VALIDATE CONSTRAINT "contact_messages_status_known";--> statement-breakpoint
ALTER TABLE "image_job_items" VALIDATE CONSTRAINT "image_job_items_status_known";--> statement-breakpoint
ALTER TABLE "image_jobs" VALIDATE CONSTRAINT "image_jobs_status_known";--> statement-breakpoint
ALTER TABLE "mail_outbox" VALIDATE CONSTRAINT "mail_outbox_status_known";