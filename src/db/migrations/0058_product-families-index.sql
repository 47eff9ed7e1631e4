-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_family" ON "products" USING btree ("family") WHERE family is not null;