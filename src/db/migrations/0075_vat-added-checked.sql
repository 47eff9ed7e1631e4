ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_total_adds_up";--> statement-breakpoint
-- Prices without VAT meant none at all, and mean from now on that it is added.
UPDATE "store_settings" SET "value" = jsonb_set("value", '{rate_percent}', '0') || '{"prices_include": true}'
WHERE "key" = 'vat' AND "value"->>'prices_include' = 'false';
