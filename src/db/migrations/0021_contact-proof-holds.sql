ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_contact_proof_known";
