CREATE TABLE "findings" (
	"name" text NOT NULL,
	"place" text NOT NULL,
	"ok" boolean NOT NULL,
	"text" text NOT NULL,
	"value" double precision,
	"since" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "findings_name_place_pk" PRIMARY KEY("name","place")
);
