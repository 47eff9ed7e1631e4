-- Names as people type them: small letters without tone marks and dots. Most text has none, which is told quickly.
CREATE OR REPLACE FUNCTION f_fold(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1)
    ELSE lower(public.f_unaccent(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'))) END $$;
--> statement-breakpoint
-- What staff find an order by, in one text with one trigram index; each word begins after a space.
CREATE OR REPLACE FUNCTION f_order_words(id uuid, full_name text, email text, phone text, city text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT public.f_fold(' ' || id::text || ' ' || coalesce(full_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(city, '')) $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION f_customer_words(full_name text, email text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT public.f_fold(' ' || coalesce(full_name, '') || ' ' || coalesce(email, '')) $$;
