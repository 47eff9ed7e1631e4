ALTER TABLE "orders" ADD COLUMN "mailbox_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_no" integer DEFAULT 0 NOT NULL;