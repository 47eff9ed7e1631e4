-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "cash_entries_press" ON "cash_entries" USING btree ("press_id");
