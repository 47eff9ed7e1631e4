-- Orders and payments may say that a gift card paid them: proved for the rows that were there before.
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment_method_known";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_method_known";
