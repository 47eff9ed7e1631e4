ALTER TABLE "discounts" VALIDATE CONSTRAINT "discounts_group_known";--> statement-breakpoint
ALTER TABLE "discounts" VALIDATE CONSTRAINT "discounts_kind_known";
