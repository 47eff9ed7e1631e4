ALTER TABLE "product_stock" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "shelf" text;--> statement-breakpoint
-- Category, piece and size, e.g. WSH-IYAPO12-42: the letters of the piece end where its number begins, so that no two pieces read the same.
CREATE OR REPLACE FUNCTION f_sku(category text, name text, product_id integer, size text) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT upper(concat_ws('-',
    (SELECT nullif(CASE WHEN cardinality(w) > 1 THEN left(w[1], 1) || left(w[cardinality(w)], 2) ELSE left(w[1], 3) END, '')
      FROM string_to_array(trim(regexp_replace(f_unaccent(category), '[^A-Za-z]+', ' ', 'g')), ' ') AS w),
    left(regexp_replace(split_part(f_unaccent(name), ' ', 1), '[^A-Za-z]', '', 'g'), 6) || product_id,
    nullif(left(regexp_replace(f_unaccent(size), '[^A-Za-z0-9.]', '', 'g'), 12), '')))
$$;
--> statement-breakpoint
-- An EAN-13 of the range that is kept for use inside a shop.
CREATE OR REPLACE FUNCTION f_own_barcode(number bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT digits || (10 - (SELECT sum(substr(digits, at, 1)::integer * CASE WHEN at % 2 = 0 THEN 3 ELSE 1 END)
    FROM generate_series(1, 12) AS at) % 10) % 10
  FROM (SELECT '20' || lpad(number::text, 10, '0') AS digits) AS d
$$;
--> statement-breakpoint
CREATE SEQUENCE "own_barcodes" MAXVALUE 9999999999;--> statement-breakpoint
-- Every size has codes, whoever puts it into the shop: also a copy that does not know them yet.
-- Its queries are planned once, perhaps while the table is empty: they must not read it whole when it is full.
CREATE OR REPLACE FUNCTION give_codes() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wanted text;
  n integer := 1;
BEGIN
  IF NEW.sku IS NULL THEN
    SELECT f_sku(p.category, p.name, p.id, NEW.size) INTO wanted FROM products p WHERE p.id = NEW.product_id;
    NEW.sku := wanted;
    -- Of sizes that read the same, and of codes that staff gave by hand.
    WHILE EXISTS (SELECT FROM product_stock s WHERE s.sku = NEW.sku AND (s.product_id, s.size) <> (NEW.product_id, NEW.size)) LOOP
      n := n + 1;
      NEW.sku := wanted || '-' || n;
    END LOOP;
  END IF;
  WHILE NEW.barcode IS NULL LOOP
    NEW.barcode := f_own_barcode(nextval('own_barcodes'));
    IF EXISTS (SELECT FROM product_stock s WHERE s.barcode = NEW.barcode) THEN
      NEW.barcode := NULL;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_stock_codes BEFORE INSERT ON product_stock
  FOR EACH ROW EXECUTE FUNCTION give_codes();
