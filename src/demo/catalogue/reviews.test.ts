import { expect, test } from "vitest";
import { buildDemoCustomers } from "./customers.ts";
import { buildDemoCatalogue } from "./products.ts";
import { buildDemoReviews } from "./reviews.ts";

const products = new Map(buildDemoCatalogue().map((product) => [product.key, product]));
const customers = buildDemoCustomers();
const reviews = buildDemoReviews([...products.values()], customers);

test("there are some 160 customers with names, mobiles and addresses of their own", () => {
  expect(customers.length).toBeGreaterThanOrEqual(160);
  for (const field of ["id", "email", "phone", "fullName"] as const) {
    expect(new Set(customers.map((customer) => customer[field])).size).toBe(customers.length);
  }
  expect(customers.every(({ email }) => /^[a-z-]+\.[a-z-]+@example\.com$/.test(email))).toBe(true);
  expect(customers.every(({ phone }) => /^\+234803555\d{4}$/.test(phone))).toBe(true);
  expect(
    customers.every(({ id }) =>
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id),
    ),
  ).toBe(true);
});

test("there are at least 700 reviews, each within the shop's limits", () => {
  expect(reviews.length).toBeGreaterThanOrEqual(700);
  const wrong = reviews.filter(
    ({ title, comment }) =>
      title.length < 1 ||
      title.length > 100 ||
      comment.length < 20 ||
      comment.length > 1000 ||
      /undefined|[{}[\]|]/.test(title + comment),
  );
  expect(wrong).toEqual([]);
});

test("nobody reviews a product twice, nor before it was in the shop", () => {
  expect(new Set(reviews.map((r) => `${r.customerId} ${r.productKey}`)).size).toBe(reviews.length);
  const early = reviews.filter(
    (review) => review.createdDaysAgo > (products.get(review.productKey)?.createdDaysAgo ?? -1),
  );
  expect(early).toEqual([]);
});

test("no two comments are the same", () => {
  expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length);
});

test("ratings average about 4.3 and use the whole scale", () => {
  const mean = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  expect(mean).toBeGreaterThan(4.15);
  expect(mean).toBeLessThan(4.45);
  expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
});

test("a size named in a review is one the product comes in", () => {
  const wrong = reviews.filter(({ productKey, comment }) => {
    const size = /(?:the|a|The) (\d+|S|M|L|XL|XXL)\b(?! hours|st| cm)/.exec(comment)?.[1];
    return size !== undefined && !products.get(productKey)?.sizes.includes(size);
  });
  expect(wrong).toEqual([]);
});

test("the reviews are the same each time they are written", () => {
  expect(buildDemoReviews([...products.values()], buildDemoCustomers())).toEqual(reviews);
});
