CREATE TABLE "order_viewers" (
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_viewers_order_id_user_id_pk" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "staff_duty" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_viewers" ADD CONSTRAINT "order_viewers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_viewers" ADD CONSTRAINT "order_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_duty" ADD CONSTRAINT "staff_duty_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The same as announce_change for what belongs to an order: the order's id is told, and that
-- something is gone is a change of it.
CREATE OR REPLACE FUNCTION announce_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('row_change', json_build_object(
    'table', TG_TABLE_NAME, 'type', CASE WHEN TG_OP = 'DELETE' THEN 'UPDATE' ELSE TG_OP END,
    'id', CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END,
    'at', now())::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whatever changes about an order makes a new version of it.
CREATE OR REPLACE TRIGGER orders_announce AFTER INSERT OR UPDATE OF status, payment_status, version ON orders
  FOR EACH ROW EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_events_announce AFTER INSERT ON order_events
  FOR EACH ROW WHEN (NEW.kind = 'note') EXECUTE FUNCTION announce_order();
--> statement-breakpoint
-- Receipts, and cards that were charged: what staff confirm themselves is no news.
CREATE OR REPLACE TRIGGER payments_announce AFTER UPDATE OF receipt_url, status ON payments
  FOR EACH ROW WHEN (NEW.receipt_url IS DISTINCT FROM OLD.receipt_url
    OR (NEW.method = 'paystack' AND NEW.status = 'paid' AND OLD.status <> 'paid'))
  EXECUTE FUNCTION announce_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_announce AFTER INSERT OR UPDATE OF status, attention_at ON refunds
  FOR EACH ROW EXECUTE FUNCTION announce_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER returns_announce AFTER INSERT OR UPDATE OF status ON returns
  FOR EACH ROW EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contact_messages_announce AFTER INSERT OR UPDATE OF status ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_work_announce AFTER INSERT OR UPDATE ON order_work
  FOR EACH ROW EXECUTE FUNCTION announce_order();
--> statement-breakpoint
-- Who comes and goes; that they are still there is told to nobody.
CREATE OR REPLACE TRIGGER order_viewers_announce AFTER INSERT OR DELETE ON order_viewers
  FOR EACH ROW EXECUTE FUNCTION announce_order();
