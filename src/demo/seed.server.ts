import { getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "~/db/client.ts";
import { profiles, users } from "~/db/schema/accounts.ts";
import { productStock, products, stockLedger } from "~/db/schema/catalogue.ts";
import { discounts } from "~/db/schema/checkout.ts";
import { collections, houses } from "~/db/schema/collections.ts";
import { pages, pageVersions } from "~/db/schema/editorial.ts";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { markers, storeSettings } from "~/db/schema/store.ts";
import { type StudioPictures, studioPictures } from "~/features/images/studio-pictures.server.ts";
import { createRandom } from "~/lib/random.ts";
import type { Clock } from "~/lib/time.ts";
import { buildDemoCustomers, type DemoCustomer, seededUuid } from "./catalogue/customers.ts";
import { buildDemoOrders, type DemoOrder } from "./catalogue/past-orders.ts";
import { buildDemoCatalogue, type DemoProduct } from "./catalogue/products.ts";
import { buildDemoReviews, type DemoReview } from "./catalogue/reviews.ts";
import { buildDemoCollections, buildDemoHouses, DEMO_CODE } from "./collections.server.ts";
import { buildDemoHome } from "./home.server.ts";
import { momentAgo } from "./moments.ts";
import { orderRows } from "./order-rows.server.ts";
import { imagesOf } from "./pictures.server.ts";
import { buildDemoStory } from "./story.server.ts";

const MARKER = "demo-catalogue";

export type SeedOptions = {
  clock: Clock;
  /** The finished pictures; those of imagery/pictures when left out. */
  pictures?: StudioPictures;
};
export type Seeded = { products: number; customers: number; reviews: number; orders: number };

/**
 * Fills an empty shop with the demo catalogue, its customers, reviews and past orders, in one
 * transaction. Gives null, and touches nothing, where there are products or the demo was here once.
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<Seeded | null> {
  const pictures = options.pictures ?? (await studioPictures());
  return db.transaction(async (tx) => {
    // On a slow machine one of its few large statements takes longer than a request's may.
    await tx.execute(sql`set local statement_timeout = 0`);
    // Of several copies that start at once, the first takes the marker and the others wait for it.
    const [marker] = await tx
      .insert(markers)
      .values({ key: MARKER })
      .onConflictDoNothing()
      .returning({ key: markers.key });
    if (!marker || (await tx.$count(products)) > 0) return null;
    const written = await writeDemo(tx, options.clock.now(), pictures);
    // Fresh tables have no statistics, and the planner guesses badly without.
    await tx.execute(sql`analyze`);
    return written;
  });
}

async function writeDemo(tx: Transaction, now: Date, pictures: StudioPictures): Promise<Seeded> {
  const catalogue = buildDemoCatalogue();
  const customers = buildDemoCustomers();
  const opinions = buildDemoReviews(catalogue, customers);
  const pastOrders = buildDemoOrders(catalogue, opinions, customers);

  await writeCustomers(tx, now, customers, [...opinions, ...pastOrders.map(asDated)]);
  const ids = await writeProducts(tx, now, catalogue, pictures, ratingsOf(opinions));
  const rows = orderRows({ now, catalogue, customers, orders: pastOrders, ids, pictures });
  await insertAll(tx, orders, rows.orders);
  await insertAll(tx, orderItems, rows.items);
  await insertAll(tx, orderEvents, rows.events);
  await insertAll(tx, payments, rows.payments);
  await writeStock(tx, now, catalogue, ids, rows);
  await writeReviews(tx, now, opinions, ids);
  await insertAll(tx, collections, buildDemoCollections({ now, catalogue, ids, pictures }));
  await insertAll(tx, houses, buildDemoHouses({ now, catalogue, pictures }));
  const told = [
    buildDemoStory({ now, catalogue, pictures }),
    buildDemoHome({ now, catalogue, pictures }),
  ];
  await tx.insert(pages).values(told.map(({ page }) => page));
  await tx.insert(pageVersions).values(told.map(({ version }) => version));
  // With a code: what counts by itself would change what everything in the shop comes to.
  await tx
    .insert(discounts)
    .values({
      ...{ code: DEMO_CODE, name: "Owambe week", kind: "percentage", value: 10 },
      ...{ minimumKobo: 15_000_000, createdAt: now },
    })
    .onConflictDoNothing();
  // A shop to look at is open to whoever looks; its back-office asks for a second factor instead.
  await tx
    .insert(storeSettings)
    .values([
      { key: "security", value: { staff_second_factor: false } },
      {
        key: "abroad",
        value: {
          naira_per_gbp: 2000,
          naira_per_usd: 1500,
          naira_per_eur: 1700,
          naira_per_cad: 1100,
        },
      },
    ])
    .onConflictDoNothing();
  return {
    products: catalogue.length,
    customers: customers.length,
    reviews: opinions.length,
    orders: pastOrders.length,
  };
}

const asDated = (order: DemoOrder) => ({
  customerId: order.customerId,
  createdDaysAgo: order.placedDaysAgo,
});

/** Nobody joined after what they did first. */
async function writeCustomers(
  tx: Transaction,
  now: Date,
  customers: DemoCustomer[],
  deeds: { customerId: string; createdDaysAgo: number }[],
): Promise<void> {
  const firstDeed = new Map<string, number>();
  for (const { customerId, createdDaysAgo } of deeds) {
    firstDeed.set(customerId, Math.max(firstDeed.get(customerId) ?? 0, createdDaysAgo));
  }
  const joined = customers.map((customer) => {
    const days = Math.max(customer.joinedDaysAgo, (firstDeed.get(customer.id) ?? 0) + 1);
    return { ...customer, createdAt: momentAgo(now, days, `joined ${customer.id}`) };
  });
  await insertAll(
    tx,
    users,
    joined.map(({ id, email, fullName, createdAt }) => ({
      id,
      email,
      emailConfirmedAt: createdAt,
      userMetadata: { full_name: fullName },
      createdAt,
      updatedAt: createdAt,
    })),
  );
  await insertAll(
    tx,
    profiles,
    joined.map(({ id, email, fullName, createdAt }) => ({ id, email, fullName, createdAt })),
  );
}

async function writeProducts(
  tx: Transaction,
  now: Date,
  catalogue: DemoProduct[],
  pictures: StudioPictures,
  ratings: ReturnType<typeof ratingsOf>,
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('products', 'id'))::int as id
    from generate_series(1, ${catalogue.length}::int)`);
  const ids = new Map(catalogue.map((product, index) => [product.key, rows[index]?.id as number]));
  await insertAll(
    tx,
    products,
    catalogue.map((product) => {
      const { images, alts } = imagesOf(product, pictures);
      const createdAt = momentAgo(now, product.createdDaysAgo, product.key);
      return {
        id: ids.get(product.key) as number,
        name: product.name,
        brand: product.brand,
        category: product.category,
        priceKobo: product.priceKobo,
        description: product.description,
        badge: product.badge,
        isActive: product.isActive,
        images,
        imageAlts: alts,
        sizes: product.sizes,
        features: product.features,
        colors: product.colors,
        ratingAverage: ratings.get(product.key)?.average ?? 0,
        ratingCount: ratings.get(product.key)?.count ?? 0,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  return ids;
}

/** Every piece is accounted for: received = on hand + held + sold. */
async function writeStock(
  tx: Transaction,
  now: Date,
  catalogue: DemoProduct[],
  ids: Map<string, number>,
  moved: ReturnType<typeof orderRows>,
): Promise<void> {
  const stock = catalogue.flatMap((product) =>
    product.stock.map(({ size, onHand }, position) => {
      const productId = ids.get(product.key) as number;
      const moves = moved.ledger.filter((row) => row.productId === productId && row.size === size);
      const sum = (pick: (row: (typeof moves)[number]) => number) =>
        moves.reduce((total, row) => total + pick(row), 0);
      const received = onHand - sum((row) => row.deltaOnHand);
      return {
        row: { productId, size, onHand, held: sum((row) => row.deltaHeld), position },
        received: {
          productId,
          size,
          deltaOnHand: received,
          reason: "received" as const,
          createdAt: momentAgo(now, product.createdDaysAgo, product.key),
        },
      };
    }),
  );
  await insertAll(
    tx,
    productStock,
    stock.map(({ row }) => row),
  );
  await insertAll(
    tx,
    stockLedger,
    stock.map(({ received }) => received).filter(({ deltaOnHand }) => deltaOnHand > 0),
  );
  await insertAll(tx, stockLedger, moved.ledger);
}

/** In hundredths, as the trigger on reviews keeps them. */
function ratingsOf(opinions: DemoReview[]): Map<string, { average: number; count: number }> {
  const given = new Map<string, number[]>();
  for (const { productKey, rating } of opinions) {
    given.set(productKey, [...(given.get(productKey) ?? []), rating]);
  }
  return new Map(
    [...given].map(([key, marks]) => {
      const sum = marks.reduce((total, mark) => total + mark, 0);
      return [key, { average: Math.round((sum * 100) / marks.length), count: marks.length }];
    }),
  );
}

/**
 * The products came with their ratings: the trigger, which would rewrite and index each product
 * again for every single review, rests meanwhile.
 */
async function writeReviews(
  tx: Transaction,
  now: Date,
  opinions: DemoReview[],
  ids: Map<string, number>,
): Promise<void> {
  const random = createRandom("review ids");
  await tx.execute(sql`alter table reviews disable trigger reviews_rating`);
  await insertAll(
    tx,
    reviews,
    opinions.map((review) => {
      const id = seededUuid(random);
      const createdAt = momentAgo(now, review.createdDaysAgo, id);
      return {
        id,
        userId: review.customerId,
        productId: ids.get(review.productKey) as number,
        rating: review.rating,
        title: review.title,
        comment: review.comment,
        fit: review.fit,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  await tx.execute(sql`alter table reviews enable trigger reviews_rating`);
}

/**
 * One statement a table, its rows sent as one JSON value: several times faster than a placeholder
 * for each value. Rows of one call name the same columns, or leave some null.
 */
async function insertAll<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: T["$inferInsert"][],
): Promise<void> {
  const columns = getTableColumns(table);
  const used = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const nameOf = (key: string) => (columns[key] as PgColumn).name;
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), value])),
  );
  const names = sql.join(
    used.map((key) => sql.identifier(nameOf(key))),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`);
}
