-- What is out of the shop and waits for no moment was in it before, as far as anybody knows.
UPDATE "products" SET "live_at" = "created_at" WHERE NOT "is_active" AND "publish_at" IS NULL AND "live_at" IS NULL;
