CREATE TABLE "birthdays" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"month" integer NOT NULL,
	"day" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "birthdays_is_a_day" CHECK ("birthdays"."month" between 1 and 12 and "birthdays"."day" between 1 and case
        when "birthdays"."month" = 2 then 29 when "birthdays"."month" in (4, 6, 9, 11) then 30 else 31 end)
);
--> statement-breakpoint
ALTER TABLE "birthdays" ADD CONSTRAINT "birthdays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "birthdays_day" ON "birthdays" USING btree ("month","day");