ALTER TABLE "discount_uses" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD COLUMN "user_id" uuid;