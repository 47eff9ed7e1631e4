/** The first stop of the Tab key: past what stands on every page, to what this one is about. */
export const SkipLink = () => (
  <a
    href="#content"
    className="no-print fixed left-4 top-2 z-50 -translate-y-24 bg-ink px-5 py-3 text-sm text-white focus:translate-y-0"
  >
    Skip to content
  </a>
);
