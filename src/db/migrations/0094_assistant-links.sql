CREATE TABLE "assistant_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"link_id" uuid
);
--> statement-breakpoint
CREATE TABLE "assistant_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"host" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "assistant_tokens_kind_known" CHECK ("assistant_tokens"."kind" in ('access', 'refresh'))
);
--> statement-breakpoint
ALTER TABLE "assistant_codes" ADD CONSTRAINT "assistant_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_codes" ADD CONSTRAINT "assistant_codes_link_id_assistant_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."assistant_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_links" ADD CONSTRAINT "assistant_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_tokens" ADD CONSTRAINT "assistant_tokens_link_id_assistant_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."assistant_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_codes_user" ON "assistant_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assistant_codes_link" ON "assistant_codes" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "assistant_codes_expiry" ON "assistant_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "assistant_links_user" ON "assistant_links" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "assistant_links_host" ON "assistant_links" USING btree ("host");--> statement-breakpoint
CREATE INDEX "assistant_tokens_link" ON "assistant_tokens" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "assistant_tokens_expiry" ON "assistant_tokens" USING btree ("expires_at");