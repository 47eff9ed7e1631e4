ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_channel_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment_method_known";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_method_known";
