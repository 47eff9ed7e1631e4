-- A product's rating follows its visible reviews, whoever writes them.
CREATE OR REPLACE FUNCTION refresh_product_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target integer := COALESCE(NEW.product_id, OLD.product_id);
BEGIN
  UPDATE products SET
    rating_average_hundredths = COALESCE((SELECT round(avg(rating) * 100) FROM reviews WHERE product_id = target AND hidden_at IS NULL), 0),
    rating_count = (SELECT count(*) FROM reviews WHERE product_id = target AND hidden_at IS NULL)
  WHERE id = target;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_rating AFTER INSERT OR DELETE OR UPDATE OF rating, hidden_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION refresh_product_rating();
--> statement-breakpoint
-- New orders and status changes are told to every copy of the server; the payload is only what is needed to look the row up.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('row_change', json_build_object(
    'table', TG_TABLE_NAME, 'type', TG_OP,
    'id', CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END,
    'at', now())::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_announce AFTER INSERT OR UPDATE OF status, payment_status ON orders
  FOR EACH ROW EXECUTE FUNCTION announce_change();
