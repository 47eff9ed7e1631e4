import pg from "pg";

// Unit tests run without PostgreSQL. What asks for it anyway is told where it belongs.
pg.Client.prototype.connect = () => {
  throw new Error(
    "A unit test asked for a database. With testContext or withTestDatabase of tests/support it is an integration test.",
  );
};
