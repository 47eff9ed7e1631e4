import { useQuery } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ListName } from "~/client/wire.ts";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { useListState, viewQuery } from "./list-state.ts";
import { useKeptForm } from "./use-kept-form.ts";

/** One's own views of a list: a search with filters and order under a name. */
export function SavedViews({ list }: { list: ListName }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { params } = useListState();
  const key = ["views", list];
  const kept = useKeptForm(`view:${list}`);
  const { data: views = [] } = useQuery({
    queryKey: key,
    queryFn: () => call("list_views", { list }),
  });
  /** @returns whether it was done */
  async function change(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      await queryClient.invalidateQueries({ queryKey: key });
      return true;
    } catch (error) {
      toast.error("Error", { description: (error as Error).message });
      return false;
    }
  }
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = textOf(new FormData(form), "name").trim();
    if (!name || !(await change(call("save_view", { list, name, query: viewQuery(params) }))))
      return;
    form.reset();
    kept.drop();
  }
  return (
    <details ref={menu} className="relative">
      <summary
        aria-label="Views"
        className="flex h-11 min-w-11 list-none items-center justify-center gap-1.5 border border-edge bg-white px-2.5 text-sm hover:border-ink [&::-webkit-details-marker]:hidden"
      >
        <Bookmark aria-hidden="true" className="size-4" strokeWidth={1.5} />
        <span className="max-sm:hidden">Views</span>
      </summary>
      <div className="absolute z-20 mt-1 max-sm:fixed max-sm:inset-x-4 sm:right-0 sm:w-64 border border-line bg-paper p-3 text-sm shadow-float">
        {views.length === 0 && <p className="text-muted">Keep a search and its filters here.</p>}
        <ul>
          {views.map((view) => (
            <li key={view.id} className="flex items-center">
              <Link
                to={`?${view.query}`}
                onClick={() => menu.current?.removeAttribute("open")}
                className="min-h-11 flex-1 content-center truncate sm:min-h-9 hover:underline"
              >
                {view.name}
              </Link>
              <button
                type="button"
                aria-label={`Remove the view ${view.name}`}
                onClick={() => change(call("delete_view", { id: view.id }))}
                className="grid size-11 place-items-center sm:size-9 hover:text-oxblood"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <form ref={kept.ref} onSubmit={save} onChange={kept.keep} className="mt-2 flex gap-2">
          <input
            name="name"
            aria-label="Name of the view"
            placeholder="Name this view"
            maxLength={60}
            required
            className="h-11 min-w-0 flex-1 border border-edge px-2.5"
          />
          <Button type="submit" variant="secondary">
            Save
          </Button>
        </form>
      </div>
    </details>
  );
}
