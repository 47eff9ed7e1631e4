ALTER TABLE "cash_entries" ADD COLUMN "press_id" uuid;
