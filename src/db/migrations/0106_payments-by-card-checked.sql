-- What paid is a card that there is: proved for the rows that were there before.
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_card_id_gift_cards_id_fk";
