import { type PointerEvent, useEffect, useRef, useState } from "react";
import { type FilterState, fromSlider, priceSlider, sliderLabel, toSlider } from "../filters.ts";

const thumb =
  "pointer-events-none absolute inset-x-0 top-0 h-11 w-full appearance-none bg-transparent [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-white [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-white";

/** Width of a thumb, px. */
const THUMB = 24;

/** The price range on the shop's slider, 0 to 500, with how many products lie where. */
export function PriceFilter({
  range,
  bands,
  priceUnit,
  onChange,
}: {
  range: FilterState["priceRange"];
  bands: readonly { from: number; count: number }[];
  priceUnit: number;
  onChange: (range: FilterState["priceRange"], options: { replace: boolean }) => void;
}) {
  const [low, high] = toSlider(range, priceUnit);
  const [drawn, setDrawn] = useState<[number, number]>([low, high]);
  useEffect(() => setDrawn([low, high]), [low, high]);
  const most = Math.max(1, ...bands.map(({ count }) => count));
  const bandWidth = priceSlider.max / bands.length;

  // Keys go in many small steps, which are one step of the history until the focus leaves.
  const hasStep = useRef(false);

  function commit(to = drawn, options = { replace: false }) {
    if (to[0] !== low || to[1] !== high) onChange(fromSlider(to, priceUnit), options);
  }
  function commitKeys() {
    if (drawn[0] === low && drawn[1] === high) return;
    commit(drawn, { replace: hasStep.current });
    hasStep.current = true;
  }
  /** A press beside the thumbs brings the nearer one. */
  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget || event.button !== 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - THUMB / 2) / (width - THUMB);
    const { min, max, step } = priceSlider;
    const at = Math.min(max, Math.max(min, Math.round((share * max) / step) * step));
    const isLower = Math.abs(at - drawn[0]) <= Math.abs(at - drawn[1]) && at <= drawn[1];
    const to: [number, number] = isLower ? [at, drawn[1]] : [drawn[0], at];
    setDrawn(to);
    commit(to);
  }
  const common = {
    min: priceSlider.min,
    max: priceSlider.max,
    step: priceSlider.step,
    className: thumb,
    onPointerUp: () => commit(),
    onKeyUp: commitKeys,
    onBlur: () => {
      commit(drawn, { replace: hasStep.current });
      hasStep.current = false;
    },
  } as const;
  const label = `${sliderLabel(drawn[0], priceUnit)} – ${sliderLabel(drawn[1], priceUnit)}`;
  return (
    <div>
      <div aria-hidden="true" className="flex h-10 items-end gap-px px-3">
        {bands.map(({ from, count }, band) => {
          const isInside = (band + 1) * bandWidth > drawn[0] && band * bandWidth < drawn[1];
          return (
            <span
              key={from}
              className={isInside ? "flex-1 bg-ink/70" : "flex-1 bg-line"}
              style={{ height: `${count === 0 ? 0 : Math.max(6, (count / most) * 100)}%` }}
            />
          );
        })}
      </div>
      <div className="relative h-11 cursor-pointer" onPointerDown={press}>
        <span className="pointer-events-none absolute inset-x-3 top-1/2 h-px bg-line" />
        <span
          className="pointer-events-none absolute top-1/2 h-0.5 -translate-y-1/2 bg-ink"
          style={{
            left: `calc(0.75rem + (100% - 1.5rem) * ${drawn[0] / priceSlider.max})`,
            right: `calc(0.75rem + (100% - 1.5rem) * ${1 - drawn[1] / priceSlider.max})`,
          }}
        />
        <input
          type="range"
          {...common}
          aria-label="Minimum price"
          aria-valuetext={sliderLabel(drawn[0], priceUnit)}
          value={drawn[0]}
          onChange={(event) => setDrawn([Math.min(Number(event.target.value), drawn[1]), drawn[1]])}
          // At the far end both thumbs lie on each other: this one must stay within reach.
          style={drawn[0] > priceSlider.max / 2 ? { zIndex: 1 } : undefined}
        />
        <input
          type="range"
          {...common}
          aria-label="Maximum price"
          aria-valuetext={
            drawn[1] === priceSlider.max
              ? `${sliderLabel(drawn[1], priceUnit)} and above`
              : sliderLabel(drawn[1], priceUnit)
          }
          value={drawn[1]}
          onChange={(event) => setDrawn([drawn[0], Math.max(Number(event.target.value), drawn[0])])}
        />
      </div>
      <p className="prices text-sm text-muted">{label}</p>
    </div>
  );
}
