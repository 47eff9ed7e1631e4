ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_actor_kind_known";
