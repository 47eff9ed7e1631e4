-- The check of order_events holds for new rows from here on; for the standing ones by the next migration.
CREATE TABLE "cash_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"rider_kobo" bigint NOT NULL,
	"till_kobo" bigint NOT NULL,
	"missing_kobo" bigint NOT NULL,
	"rider_id" uuid,
	"order_id" uuid,
	"handover_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	CONSTRAINT "cash_entries_amount_positive" CHECK ("cash_entries"."amount_kobo" > 0),
	CONSTRAINT "cash_entries_kind_known" CHECK ("cash_entries"."kind" in ('collected', 'uncollected', 'handed_in', 'missing', 'surplus', 'paid_in', 'paid_out')),
	CONSTRAINT "cash_entries_actor_kind_known" CHECK ("cash_entries"."actor_kind" in ('customer', 'staff', 'system', 'paystack', 'rider'))
);
--> statement-breakpoint
CREATE TABLE "cash_handovers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rider_id" uuid NOT NULL,
	"expected_kobo" bigint NOT NULL,
	"handed_in_kobo" bigint NOT NULL,
	"difference_kobo" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"signed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_handovers_not_negative" CHECK ("cash_handovers"."handed_in_kobo" >= 0),
	CONSTRAINT "cash_handovers_add_up" CHECK ("cash_handovers"."expected_kobo" = "cash_handovers"."handed_in_kobo" + "cash_handovers"."difference_kobo")
);
--> statement-breakpoint
CREATE TABLE "delivery_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rider_id" uuid NOT NULL,
	"link_hash" text,
	"link_expires_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
CREATE TABLE "delivery_stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"note" text DEFAULT '' NOT NULL,
	"next_attempt" date,
	"paid_by" text,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"photo_file" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "delivery_stops_state_known" CHECK ("delivery_stops"."state" in ('open', 'delivered', 'failed', 'returned', 'recalled')),
	CONSTRAINT "delivery_stops_failure_known" CHECK ("delivery_stops"."failure" in ('nobody_there', 'no_answer', 'wrong_address', 'later', 'no_money', 'refused', 'other', 'not_attempted')),
	CONSTRAINT "delivery_stops_paid_by_known" CHECK ("delivery_stops"."paid_by" in ('cash', 'transfer'))
);
--> statement-breakpoint
CREATE TABLE "rider_actions" (
	"key" uuid PRIMARY KEY NOT NULL,
	"stop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "riders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_actor_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asks_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_handover_id_cash_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD CONSTRAINT "delivery_runs_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_run_id_delivery_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."delivery_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_actions" ADD CONSTRAINT "rider_actions_stop_id_delivery_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."delivery_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_entries_rider" ON "cash_entries" USING btree ("rider_id","id");--> statement-breakpoint
CREATE INDEX "cash_entries_order" ON "cash_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cash_handovers_rider" ON "cash_handovers" USING btree ("rider_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_runs_link" ON "delivery_runs" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "delivery_runs_rider" ON "delivery_runs" USING btree ("rider_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_runs_newest" ON "delivery_runs" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_stops_run" ON "delivery_stops" USING btree ("run_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_stops_order" ON "delivery_stops" USING btree ("order_id","attempt" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_stops_one_open" ON "delivery_stops" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "rider_actions_stop" ON "rider_actions" USING btree ("stop_id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_kind_known" CHECK ("order_events"."actor_kind" in ('customer', 'staff', 'system', 'paystack', 'rider')) NOT VALID;--> statement-breakpoint
-- The book of cash only grows: a mistake is righted by another line.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'lines of % are only added', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER cash_entries_append_only BEFORE UPDATE OR DELETE ON "cash_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cash_handovers_append_only BEFORE UPDATE OR DELETE ON "cash_handovers"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
