-- no transaction
-- Of sizes that read the same one may have been given what is a third one's own ('!', '?' and '2'): it has the next that is free.
-- safe: one statement, done as a whole or not at all, that may be done again
DO $$
DECLARE
  twice record;
  n integer;
BEGIN
  FOR twice IN
    SELECT product_id, size, sku FROM (
      SELECT s.product_id, s.size, s.sku, row_number() OVER (PARTITION BY s.sku
        ORDER BY s.sku = f_sku(p.category, p.name, p.id, s.size) DESC, s.product_id, s.size) AS place
      FROM product_stock s JOIN products p ON p.id = s.product_id WHERE s.sku IS NOT NULL
    ) AS named WHERE place > 1
  LOOP
    n := 2;
    WHILE EXISTS (SELECT FROM product_stock s WHERE s.sku = twice.sku || '-' || n) LOOP
      n := n + 1;
    END LOOP;
    UPDATE product_stock SET sku = twice.sku || '-' || n WHERE product_id = twice.product_id AND size = twice.size;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "product_stock_sku" ON "product_stock" USING btree ("sku");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "product_stock_barcode" ON "product_stock" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_stock_shelf" ON "product_stock" USING btree ("shelf") WHERE shelf is not null;
