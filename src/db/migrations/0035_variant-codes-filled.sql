UPDATE product_stock s SET sku = d.sku || CASE WHEN d.n > 1 THEN '-' || d.n ELSE '' END,
  barcode = coalesce(s.barcode, f_own_barcode(nextval('own_barcodes')))
FROM (
  SELECT product_id, size, sku, row_number() OVER (PARTITION BY sku ORDER BY product_id, position, size) AS n
  FROM (
    SELECT s.product_id, s.size, s.position, f_sku(p.category, p.name, p.id, s.size) AS sku
    FROM product_stock s JOIN products p ON p.id = s.product_id
  ) AS named
) AS d
WHERE s.product_id = d.product_id AND s.size = d.size AND s.sku IS NULL;
