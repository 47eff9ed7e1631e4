CREATE TABLE "product_view_counts" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL
);
