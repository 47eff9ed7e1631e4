const sizes = ["text-xs", "text-sm", "text-base", "text-lg", "text-xl", "text-2xl"];
const colors = [
  "bg-paper",
  "bg-ink",
  "bg-muted",
  "bg-bone",
  "bg-bone-light",
  "bg-line",
  "bg-edge",
  "bg-indigo",
  "bg-indigo-deep",
  "bg-indigo-light",
  "bg-oxblood",
  "bg-oxblood-light",
  "bg-brass",
  "bg-leaf",
  "bg-leaf-light",
  "bg-amber",
  "bg-amber-light",
];
/** All that a Nigerian text asks of a face, tone marks on dotted vowels included. */
const SAMPLE = "Oríkì ₦48,000 · Ẹ̀wà, Ọ̀ṣun, aṣọ òkè, ẹ́ ọ́ ǹ ḿ · Ɓarno, Ƙano · Ụlọ Ị";

export function Sizes() {
  return (
    <div className="space-y-5">
      {sizes.map((size) => (
        <div key={size}>
          <p className={`${size} display`}>{SAMPLE}</p>
          <p className={size}>{SAMPLE}</p>
        </div>
      ))}
      <p className="prices">₦111,111.11 tabular ₦888,888.88</p>
      <p className="caps">Small capitals</p>
    </div>
  );
}

export function Colors() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-8">
      {colors.map((color) => (
        <li key={color} className="text-xs text-muted">
          <span className={`mb-1 block h-16 border border-line ${color}`} />
          {color.slice(3)}
        </li>
      ))}
    </ul>
  );
}
