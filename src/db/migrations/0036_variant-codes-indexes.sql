-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "product_stock_sku" ON "product_stock" USING btree ("sku");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "product_stock_barcode" ON "product_stock" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_stock_shelf" ON "product_stock" USING btree ("shelf") WHERE shelf is not null;
