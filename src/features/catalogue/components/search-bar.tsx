import { Form } from "react-router";
import { buttonClass } from "~/ui/button.tsx";

/** The search field above the list on a phone, where the filters are out of sight. */
export function SearchBar({ path, value }: { path: string; value: string }) {
  return (
    <Form action={path} method="get" role="search" className="flex items-end gap-2 lg:hidden">
      <input
        key={value}
        type="search"
        name="q"
        defaultValue={value}
        aria-label="Search all products"
        placeholder="Name, brand or category"
        maxLength={120}
        className="h-12 min-w-0 flex-1 border-b border-edge bg-transparent px-0 text-base placeholder:text-muted"
      />
      <button type="submit" className={buttonClass("primary")}>
        Search
      </button>
    </Form>
  );
}
