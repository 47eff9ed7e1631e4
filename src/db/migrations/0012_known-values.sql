-- New rows are checked from here on; the standing ones by the next migration, which locks nobody out.
-- Tables come in the order in which the shop locks them.
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status_known" CHECK ("orders"."payment_status" in ('awaiting', 'paid', 'on_delivery', 'partly_refunded', 'refunded', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('paystack', 'transfer', 'on_delivery')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_stock_state_known" CHECK ("orders"."stock_state" in ('none', 'held', 'sold', 'released')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('web', 'staff')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_method_known" CHECK ("orders"."delivery_method" in ('standard', 'express', 'same_day', 'pickup')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_kind_known" CHECK ("order_events"."actor_kind" in ('customer', 'staff', 'system', 'paystack')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('paystack', 'transfer', 'on_delivery')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('open', 'paid', 'failed', 'cancelled', 'expired')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_status_known" CHECK ("payment_attempts"."status" in ('created', 'open', 'success', 'failed', 'abandoned', 'mismatch')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "problem" text;--> statement-breakpoint
-- Why a refund is due was told by its note before; copies of the shop from then still write it so.
UPDATE "refunds" SET "reason" = 'order_cancelled'
WHERE "reason" = 'customer_request' AND "idempotency_key" LIKE 'cancel:' || "order_id" || ':%';--> statement-breakpoint
UPDATE "refunds" SET "provider_reference" = "note"
WHERE "reason" IN ('late_payment', 'duplicate', 'wrong_amount') AND "provider_reference" IS NULL AND "note" <> '';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('due', 'pending', 'processed', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('customer_request', 'return', 'order_cancelled', 'late_payment', 'wrong_amount', 'duplicate', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_status_known" CHECK ("returns"."status" in ('requested', 'authorized', 'refused', 'received', 'inspected', 'refunded', 'exchanged', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_resolution_known" CHECK ("returns"."resolution" in ('refund', 'exchange')) NOT VALID;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_reason_known" CHECK ("return_items"."reason" in ('too_small', 'too_large', 'defect', 'not_as_described', 'changed_mind', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_kind_known" CHECK ("discounts"."kind" in ('percentage', 'amount', 'free_delivery')) NOT VALID;
