-- no transaction
-- Few orders have a receiver, so this is small.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_receiver_words" ON "orders" USING gin (f_customer_words("receiver_name", "receiver_phone") gin_trgm_ops) WHERE receiver_name is not null;
