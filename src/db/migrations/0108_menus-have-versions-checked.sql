-- The menus have versions as pages do: proved for the rows that were there before.
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_kind";
