ALTER TABLE "pages" DROP CONSTRAINT "pages_kind";--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_kind" CHECK ("pages"."kind" in ('home', 'story', 'standing', 'menus')) NOT VALID;