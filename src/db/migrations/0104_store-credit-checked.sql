-- An order's money may go onto an account's credit: proved for the rows that were there before.
ALTER TABLE "gift_card_entries" VALIDATE CONSTRAINT "gift_card_entries_kind_known";
