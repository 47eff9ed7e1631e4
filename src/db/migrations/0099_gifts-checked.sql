-- Gift wrap is part of what an order comes to: proved for the rows that were there before.
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_total_adds_up";
