import { createContext, type ReactNode, use, useId } from "react";
import { preload } from "react-dom";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { AuthProvider } from "~/client/auth-provider.tsx";
import { CartProvider } from "~/features/cart/cart-provider.tsx";
import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { ProductGrid } from "~/features/catalogue/components/product-grid.tsx";
import { renderHeart, renderQuickAdd } from "~/features/storefront/components/card-parts.tsx";
import { COMPOSED, Composed, CompositionContext } from "~/ui/composed.tsx";
import { compose } from "./composed-pages.server.ts";

const latin1 = (html: string) => Buffer.from(html).toString("latin1");
const utf8 = (html: string) => Buffer.from(html, "latin1").toString();
const render = (tree: ReactNode) => renderToString(tree);
let serial = 0;
/** The same, with parts that were rendered before. */
function composed(tree: ReactNode, secret = `secret${serial++}`): string {
  const { composition, fill } = compose(secret);
  return utf8(
    fill(latin1(render(<CompositionContext value={composition}>{tree}</CompositionContext>))),
  );
}

/** Names of witnesses, each time that one was rendered. */
const rendered: string[] = [];
const times = (name: string) => rendered.filter((one) => one === name).length;
interface WitnessProps {
  name: string;
  then?: ReactNode;
  onPress?: () => void;
}
function Witness({ name, then }: WitnessProps) {
  rendered.push(name);
  return (
    <p title='"<b>"'>
      {name} {then}
    </p>
  );
}
const OtherWitness = (props: WitnessProps) => <Witness {...props} />;

const card = (id: number, rest: Partial<ProductCard> = {}): ProductCard => ({
  id,
  name: `Àdùkẹ́ Loafer ${id} <b>`,
  brand: "Kúrmi & Sons",
  category: "Women's Shoes",
  priceKobo: 16_000_000,
  salePriceKobo: null,
  badge: null,
  images: [`/storage/v1/object/public/product-image/demo/loafer-${id}.avif?v=1&w=2`],
  alts: ["A loafer"],
  rating: 4,
  ratingCount: 2,
  sizes: [{ size: "9", available: true }],
  inStock: true,
  colors: [],
  familySize: 2,
  ...rest,
});

const Panel = () => null;
function List({
  products,
  place = "products",
}: {
  products: ProductCard[];
  place?: "products" | "collection";
}) {
  return (
    <ProductGrid
      products={products}
      eager
      renderHeart={renderHeart}
      renderQuickAdd={renderQuickAdd(place)}
    />
  );
}
const Framed = createRoutesStub([{ id: "storefront", path: "/", Component: Frame }]);
const Inside = createContext<ReactNode>(null);
function Frame() {
  return (
    <AuthProvider publicKey="key">
      <CartProvider panel={Panel}>{use(Inside)}</CartProvider>
    </AuthProvider>
  );
}
const page = (list: ReactNode) => (
  <Inside value={list}>
    <Framed hydrationData={{ loaderData: { storefront: { guideRates: {} } } }} />
  </Inside>
);

test("a list whose cards are kept is, to the letter, the list that React renders", () => {
  const products = Array.from({ length: 8 }, (_, n) => card(n));
  const rendered = render(page(<List products={products} />));
  expect(rendered.match(/<article/g)).toHaveLength(8);
  expect(rendered.match(/rel="preload"/g)).toHaveLength(4);
  for (let time = 0; time < 3; time++) {
    expect(composed(page(<List products={products} />))).toBe(rendered);
  }
});

test("a card is never an earlier one: whatever it shows makes another", () => {
  const changes: Partial<ProductCard>[] = [
    { name: "Renamed" },
    { priceKobo: 1_000_000 },
    { salePriceKobo: 900_000 },
    { badge: "Sale" },
    { images: [] },
    { sizes: [{ size: "9", available: false }] },
    { inStock: false },
    { familySize: 3 },
  ];
  for (const change of [{}, ...changes]) {
    const products = [card(101, change), card(102)];
    const rendered = render(page(<List products={products} />));
    expect(composed(page(<List products={products} />))).toBe(rendered);
  }
  const elsewhere = page(<List products={[card(101), card(102)]} place="collection" />);
  expect(composed(elsewhere)).toBe(render(elsewhere));
});

test("what was rendered once is not rendered again, for whatever page and with whatever handler", () => {
  const part = (name: string, n: number) => (
    <main data-n={n}>
      <Composed as="li" className="part">
        <Witness name={name} then={<Witness name={`in ${name}`} />} onPress={() => n} />
      </Composed>
    </main>
  );
  const made = ["₦1", "₦2", "₦1", "₦1"].map((name, n) => composed(part(name, n)));
  expect(["₦1", "in ₦1", "₦2", "in ₦2"].map(times)).toEqual([1, 1, 1, 1]);
  expect(made[3]).toBe(render(part("₦1", 3)));
  expect(made.join()).not.toContain(COMPOSED);
});

test("what it takes from contexts, and which component it is, make another", () => {
  const part = (by: unknown) => (
    <Composed as="div" by={by}>
      <Witness name="by" />
    </Composed>
  );
  for (const by of [1, 2, { a: 1 }, 1, { a: 1 }]) composed(part(by));
  expect(times("by")).toBe(3);
  composed(
    <Composed as="div" by={1}>
      <OtherWitness name="by" />
    </Composed>,
  );
  expect(times("by")).toBe(4);
});

test("parts within parts are found, and elements of the same name among them", () => {
  const tree = (n: number) => (
    <Composed as="div" by={n}>
      <div>
        <div>before</div>
        <Composed as="div">
          <div>
            <Witness name="within" />
          </div>
        </Composed>
        <div>after</div>
      </div>
    </Composed>
  );
  for (const n of [1, 2, 1, 2]) expect(composed(tree(n))).toBe(render(tree(n)));
  // Four times by `render`, and once for all four pages.
  expect(times("within")).toBe(4 + 1);
});

const Names = ({ of }: { of: { name: string }[] }) => <p>{of.map(({ name }) => name).join()}</p>;

test("data that is given again counts by which it is", () => {
  const [one, two] = [{ name: "one" }, { name: "two" }];
  const lists = [
    [one, two, one],
    [one, two, two],
    [two, one, one],
    [one, { ...one }, two],
  ];
  for (const of of [...lists, ...lists]) {
    const part = (
      <Composed as="div">
        <Names of={of} />
      </Composed>
    );
    expect(composed(part)).toBe(render(part));
  }
});

function OwnId({ text }: { text: string }) {
  return <label htmlFor={useId()}>{text}</label>;
}
function Eager() {
  return <img alt="" src="/eager.avif" />;
}
const inPlace = (n: number, part: ReactNode) =>
  [1, 2, 3]
    .slice(0, n)
    .map((one) => (one === n ? <div key={one}>{part}</div> : <OwnId key={one} text="other" />));

test("what belongs to its page is rendered for each: ids by the place, pictures that are fetched at once, scripts", () => {
  for (const child of [<OwnId key="a" text="x" />, <Eager key="b" />, <script key="c">1</script>]) {
    const part = (
      <Composed as="div">
        <div>{child}</div>
      </Composed>
    );
    for (const n of [1, 2, 3]) {
      expect(composed(inPlace(n, part))).toBe(render(inPlace(n, part)));
    }
  }
});

test("a part that says what it puts into the head puts it there each time", () => {
  const part = (
    <Composed as="div" head={() => preload("/eager.avif", { as: "image" })}>
      <Eager />
    </Composed>
  );
  for (let time = 0; time < 2; time++) {
    expect(composed(part)).toContain('<link rel="preload" href="/eager.avif" as="image"/>');
  }
});

test("what data brings into a page is no place of a part", () => {
  const forged = `<div ${COMPOSED}="guess-0"></div>`;
  const tree = (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what the shop's own pages must never do */}
      <div dangerouslySetInnerHTML={{ __html: forged }} />
      <Composed as="div">
        <p>{forged}</p>
      </Composed>
    </>
  );
  for (let time = 0; time < 2; time++) expect(composed(tree, "secret")).toBe(render(tree));
});
