ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_status_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment_status_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment_method_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_stock_state_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_source_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_delivery_method_known";--> statement-breakpoint
ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_actor_kind_known";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_method_known";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_status_known";--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_status_known";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_status_known";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_reason_known";--> statement-breakpoint
ALTER TABLE "returns" VALIDATE CONSTRAINT "returns_status_known";--> statement-breakpoint
ALTER TABLE "returns" VALIDATE CONSTRAINT "returns_resolution_known";--> statement-breakpoint
ALTER TABLE "return_items" VALIDATE CONSTRAINT "return_items_reason_known";--> statement-breakpoint
ALTER TABLE "discounts" VALIDATE CONSTRAINT "discounts_kind_known";
