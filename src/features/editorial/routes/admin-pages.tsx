import { Link } from "react-router";
import type { ListRow } from "~/client/wire.ts";
import { rowLink } from "~/features/admin/components/list-controls.tsx";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { STANDING_NAMES, STANDING_SLUGS, STATES, storyPath } from "../rules.ts";

type Row = ListRow<"stories">;

const columns: Column<Row>[] = [
  {
    key: "title",
    label: "Title",
    sortable: true,
    phone: "title",
    className: "break-words sm:max-w-80",
    cell: (row) => (
      <Link to={`/admin/pages/${row.id}`} className={rowLink}>
        {row.title}
      </Link>
    ),
  },
  {
    key: "state",
    label: "Status",
    phone: "bare",
    cell: ({ state }) => <StatusText tone={STATES[state].tone}>{STATES[state].label}</StatusText>,
  },
  {
    key: "slug",
    label: "Address",
    className: "break-words text-muted",
    cell: ({ slug }) => storyPath(slug),
  },
  {
    key: "planned_for",
    label: "Planned for",
    cell: (row) => (row.planned_for ? formatMoment(row.planned_for) : ""),
  },
  {
    key: "updated_at",
    label: "Edited",
    sortable: true,
    cell: (row) => formatMoment(row.updated_at),
  },
];

/** Pages that staff arrange: the home page, About, the policies, and stories. */
export default function AdminPages() {
  return (
    <>
      <title>Pages</title>
      <ListPage
        list="stories"
        title="Pages"
        tableTitle="Stories"
        failure="Failed to fetch stories"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No stories yet"
        above={
          <nav aria-label="Pages of every shop" className="mb-6 flex flex-wrap gap-x-6">
            {STANDING_SLUGS.map((slug) => (
              <LinkButton key={slug} to={`/admin/pages/${slug}`} variant="quiet">
                {STANDING_NAMES[slug]}
              </LinkButton>
            ))}
          </nav>
        }
        actions={
          <>
            <LinkButton to="/admin/pages/menus" variant="secondary">
              Menus
            </LinkButton>
            <LinkButton to="/admin/pages/home" variant="secondary">
              Home page
            </LinkButton>
            <LinkButton data-main-action to="/admin/pages/new">
              New story
            </LinkButton>
          </>
        }
      />
    </>
  );
}
