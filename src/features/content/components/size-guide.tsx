import { Tabs } from "~/ui/tabs.tsx";
import { bagSizes, mensShoes, type ShoeRow, womensShoes } from "../size-tables.ts";

const head = "caps py-3 pr-4 text-left text-muted";
const cell = "prices border-t border-line py-2.5 pr-4";

export function ShoeTable({ caption, rows }: { caption: string; rows: ShoeRow[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {["EU", "UK", "US", "Foot length"].map((title) => (
              <th key={title} scope="col" className={head}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.us}>
              <th scope="row" className={`${cell} text-left font-medium`}>
                {row.eu}
              </th>
              <td className={cell}>{row.uk}</td>
              <td className={cell}>{row.us}</td>
              <td className={cell}>{row.cm.toFixed(1)} cm</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function BagTable() {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Bag sizes with width, height, depth and best use</caption>
        <thead>
          <tr>
            {["Size", "W × H × D", "Best for"].map((title) => (
              <th key={title} scope="col" className={head}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bagSizes.map((bag) => (
            <tr key={bag.size}>
              <th scope="row" className={`${cell} text-left font-medium`}>
                {bag.size}
              </th>
              <td className={`${cell} whitespace-nowrap`}>
                {bag.width} × {bag.height} × {bag.depth} cm
              </td>
              <td className={cell}>{bag.bestFor}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How to measure a foot, with a drawing: the foot on paper, heel at the wall, a line at the toe. */
export function FootTips() {
  return (
    <section className="mt-8 grid grid-cols-[min(5.5rem,25%)_minmax(0,1fr)] gap-6 bg-bone-light p-5">
      <svg
        aria-hidden="true"
        viewBox="0 0 88 150"
        className="w-full text-ink"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
      >
        <path d="M4 142h80" strokeWidth="2.4" />
        <path d="M12 14h64v128" strokeOpacity="0.35" />
        <path d="M12 14v128" strokeOpacity="0.35" />
        <path d="M45 140c-12 0-17-8-16-18 1-12 4-20 2-32-2-11-6-20-4-31 1-5 3-9 6-11" />
        <path d="M45 140c11 0 16-8 15-18-1-13 2-21 4-33 2-12 2-24-2-31-1-3-3-4-4-4" />
        <path d="M33 48c-4-8-3-18 4-19 6-1 8 6 8 13 0 3-1 5-2 6" />
        <path d="M45 42c0-6 1-9 4-9s4 4 4 9M53 44c0-5 1-8 3-8s4 3 4 8M60 49c1-4 2-5 3-5 2 0 3 3 2 8" />
        <g className="text-oxblood">
          <path d="M22 28h44" strokeDasharray="3 3" />
          <path d="M76 30v110M73 34l3-5 3 5M73 136l3 5 3-5" className="text-oxblood" />
        </g>
      </svg>
      <div>
        <h3 className="text-sm font-medium">How to measure</h3>
        <ol className="mt-2 list-decimal space-y-1.5 pl-4 text-sm text-muted">
          <li>Put paper on the floor against a wall and stand on it, heel to the wall.</li>
          <li>Mark the tip of your longest toe and measure from the wall to the mark.</li>
          <li>Measure both feet in the evening, when they are largest, and use the longer.</li>
          <li>Between two sizes, take the larger; for boots with thick socks too.</li>
        </ol>
      </div>
    </section>
  );
}

export function BagTips() {
  return (
    <section className="mt-8 grid grid-cols-[min(5.5rem,25%)_minmax(0,1fr)] gap-6 bg-bone-light p-5">
      <svg
        aria-hidden="true"
        viewBox="0 0 88 96"
        className="w-full text-ink"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M14 40h46v40H14zM60 40l12-8v38l-12 10M14 40l12-8h46" />
        <path d="M28 40c0-26 20-26 20 0" />
        <g className="text-oxblood">
          <path d="M14 88h46M17 86l-3 2 3 2M57 86l3 2-3 2M7 42v36M5 45l2-3 2 3M5 75l2 3 2-3M65 85l12-8" />
        </g>
      </svg>
      <div>
        <h3 className="text-sm font-medium">How to measure</h3>
        <ul className="mt-2 list-disc space-y-1.5 pl-4 text-sm text-muted">
          <li>Width and depth are taken along the base, height without the handles.</li>
          <li>Lay what you carry every day on a table and measure around it.</li>
          <li>For a laptop add 2 cm to each side; for a strap, measure shoulder to hip.</li>
        </ul>
      </div>
    </section>
  );
}

export const sizeGuideParts = [
  {
    value: "men",
    label: "Men's Shoes",
    content: (
      <>
        <ShoeTable caption="Men's shoe sizes: EU, UK, US and length of the foot" rows={mensShoes} />
        <FootTips />
      </>
    ),
  },
  {
    value: "women",
    label: "Women's Shoes",
    content: (
      <>
        <ShoeTable
          caption="Women's shoe sizes: EU, UK, US and length of the foot"
          rows={womensShoes}
        />
        <FootTips />
      </>
    ),
  },
  {
    value: "bags",
    label: "Bags",
    content: (
      <>
        <BagTable />
        <BagTips />
      </>
    ),
  },
];

export type SizeGuidePart = "men" | "women" | "bags";

export function SizeGuideTabs({ part = "men" }: { part?: SizeGuidePart }) {
  return <Tabs label="Size guide" tabs={sizeGuideParts} defaultValue={part} />;
}
