-- array_to_string is only STABLE for element types in general; for text it never changes.
CREATE OR REPLACE FUNCTION f_join_words(text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT array_to_string($1, ' ') $$;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"is_strong" boolean NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_search_text";--> statement-breakpoint
DROP INDEX "product_views_visit";--> statement-breakpoint
ALTER TABLE "products" drop column "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', f_unaccent(name)), 'A') || setweight(to_tsvector('english', f_unaccent(name || ' ' || brand || ' ' || category || ' ' || f_join_words(colors))), 'B') || setweight(to_tsvector('english', f_unaccent(description || ' ' || f_join_words(features))), 'D')) STORED;--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin (word gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree (word text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "product_views_visit" ON "product_views" USING btree ("visit_id","product_id");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
-- It went with the column.
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE OR REPLACE FUNCTION collect_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word, is_strong)
  SELECT word, bool_or(is_strong) FROM (
    SELECT unnest(tsvector_to_array(to_tsvector('simple', f_unaccent(name || ' ' || brand || ' ' || category || ' ' || f_join_words(colors))))) AS word, true AS is_strong
    FROM changed_rows
    UNION ALL
    SELECT unnest(tsvector_to_array(to_tsvector('simple', f_unaccent(description || ' ' || f_join_words(features))))), false
    FROM changed_rows
  ) words
  WHERE word ~ '^[a-z][a-z0-9]{1,29}$'
  GROUP BY word
  ORDER BY word
  ON CONFLICT (word) DO UPDATE SET is_strong = true
    WHERE NOT search_words.is_strong AND excluded.is_strong;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_insert_words AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION collect_search_words();
--> statement-breakpoint
CREATE TRIGGER products_update_words AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION collect_search_words();
--> statement-breakpoint
INSERT INTO search_words (word, is_strong)
SELECT word, bool_or(is_strong) FROM (
  SELECT unnest(tsvector_to_array(to_tsvector('simple', f_unaccent(name || ' ' || brand || ' ' || category || ' ' || f_join_words(colors))))) AS word, true AS is_strong
  FROM products
  UNION ALL
  SELECT unnest(tsvector_to_array(to_tsvector('simple', f_unaccent(description || ' ' || f_join_words(features))))), false
  FROM products
) words
WHERE word ~ '^[a-z][a-z0-9]{1,29}$'
GROUP BY word;
