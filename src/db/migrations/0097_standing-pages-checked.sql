-- About and the policies are pages of blocks, too: proved for the rows that were there before.
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_kind";
