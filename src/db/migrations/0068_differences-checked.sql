ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_reason_known";
