ALTER TABLE "stock_ledger" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "holds_sizes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "stock_ledger_return" ON "stock_ledger" USING btree ("return_id") WHERE return_id is not null;--> statement-breakpoint
CREATE INDEX "returns_held" ON "returns" USING btree ("held_until") WHERE holds_sizes;