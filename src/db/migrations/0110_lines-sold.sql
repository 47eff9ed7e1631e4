CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"viewed_at" timestamp with time zone,
	"added_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sold_at" timestamp with time zone;
--> statement-breakpoint
-- The lines of an order are sold from when it is paid until it is cancelled, whoever writes either. Those of a
-- gift card never are: its money is owed until it pays for pieces.
CREATE OR REPLACE FUNCTION keep_lines_sold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold timestamptz := CASE WHEN NEW.paid_at IS NOT NULL AND NEW.status <> 'cancelled'
    AND NOT EXISTS (SELECT FROM gift_card_purchases g WHERE g.order_id = NEW.id) THEN NEW.created_at END;
BEGIN
  UPDATE order_items SET sold_at = sold WHERE order_id = NEW.id AND sold_at IS DISTINCT FROM sold;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_lines_sold AFTER UPDATE OF paid_at, status, created_at ON orders
  FOR EACH ROW WHEN (
    OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.status <> NEW.status OR OLD.created_at <> NEW.created_at
  ) EXECUTE FUNCTION keep_lines_sold();
--> statement-breakpoint
-- A line that comes is as its order is; whoever adds one to a standing order has locked that. Once of each statement,
-- since a new order and its lines come in one, in which a row would not find its order yet.
CREATE OR REPLACE FUNCTION keep_new_lines_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items i SET sold_at = a.sold FROM (
    SELECT added.id, CASE WHEN o.paid_at IS NOT NULL AND o.status <> 'cancelled' AND g.order_id IS NULL
      THEN o.created_at END AS sold
    FROM added JOIN orders o ON o.id = added.order_id LEFT JOIN gift_card_purchases g ON g.order_id = o.id) a
  WHERE i.id = a.id AND i.sold_at IS DISTINCT FROM a.sold;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_items_sold AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_new_lines_sold();
--> statement-breakpoint
-- In the order of their ids, so that two of these never wait for each other.
CREATE OR REPLACE FUNCTION keep_visits_viewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visits AS v (id, viewed_at)
  SELECT visit_id, max(viewed_at) FROM added GROUP BY visit_id ORDER BY visit_id
  ON CONFLICT (id) DO UPDATE SET viewed_at = greatest(v.viewed_at, excluded.viewed_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_visits_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visits AS v (id, added_at)
  SELECT visit_id, max(added_at) FROM added GROUP BY visit_id ORDER BY visit_id
  ON CONFLICT (id) DO UPDATE SET added_at = greatest(v.added_at, excluded.added_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_views_visits AFTER INSERT ON product_views
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_visits_viewed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cart_additions_visits AFTER INSERT ON cart_additions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_visits_added();
