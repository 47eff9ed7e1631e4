import { Eye, EyeOff, MessageSquare, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { queryTables } from "~/client/tables.ts";
import type { ListRow } from "~/client/wire.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import {
  type Column,
  ListPage,
  listKey,
  rowButton,
} from "~/features/admin/components/list-page.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { textOf } from "~/lib/form.ts";
import { formatReviewDate } from "~/lib/time.ts";
import { TextArea } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { FIT_NAMES } from "../fit.ts";

type ReviewRow = ListRow<"reviews">;

const refresh = () => queryClient.invalidateQueries({ queryKey: listKey("reviews") });
const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.5 } as const;

async function run(work: Promise<unknown>, done: string) {
  try {
    await work;
    toast.success(done);
  } catch (error) {
    reportUndone("Failed to update the review", error);
  }
  await refresh();
}

/** At once, without asking; the toast takes it back. */
async function remove(row: ReviewRow) {
  try {
    await queryTables((db) => db.from("reviews").delete().eq("id", row.id).select("id"));
    toast.success("Review deleted successfully", {
      action: {
        label: "Undo",
        onClick: () => void run(call("restore_review", { id: row.id }), "Review restored"),
      },
    });
  } catch (error) {
    reportUndone("Failed to delete review", error);
  }
  await refresh();
}

const SHOWN = 80;

/** The beginning of a text, and the rest of it for whoever asks. */
function Truncated({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole || text.length <= SHOWN) return <span className="whitespace-pre-line">{text}</span>;
  return (
    <>
      {`${text.slice(0, SHOWN).replace(/\s+\S*$/, "")}... `}
      <button
        type="button"
        onClick={() => setIsWhole(true)}
        className="text-muted underline underline-offset-4 hover:text-ink"
      >
        More
      </button>
    </>
  );
}

export default function AdminReviews() {
  const [replying, setReplying] = useState<ReviewRow>();
  const columns: Column<ReviewRow>[] = [
    {
      key: "customer",
      label: "Customer",
      phone: "bare",
      cell: (row) => (
        <Link to={`/admin/users/${row.user_id}`} className="hover:underline">
          {row.customer ?? "N/A"}
        </Link>
      ),
    },
    {
      key: "product_id",
      label: "Product ID",
      sortable: true,
      cell: (row) => (
        <Link to={`/product/${row.product_id}`} className="hover:underline">
          {row.product_id}
        </Link>
      ),
    },
    {
      key: "title",
      label: "Title",
      phone: "title",
      cell: (row) => (
        <>
          {row.title} {row.hidden && <StatusText tone="warn">Hidden</StatusText>}
        </>
      ),
    },
    {
      key: "rating",
      label: "Rating",
      phone: "bare",
      sortable: true,
      cell: (row) => (
        <span role="img" aria-label={`${row.rating} of 5 stars`} className="whitespace-nowrap">
          {"★".repeat(row.rating)}
          {"☆".repeat(5 - row.rating)}
        </span>
      ),
    },
    {
      key: "comment",
      label: "Comment",
      phone: "line",
      cell: (row) => (
        <div className="max-w-80">
          <Truncated text={row.comment} />
          {row.fit && <p className="text-muted">{FIT_NAMES[row.fit]}</p>}
          {row.reply && (
            <p className="text-muted">
              Reply: <Truncated text={row.reply} />
            </p>
          )}
        </div>
      ),
    },
    {
      key: "created_at",
      label: "Date",
      phone: "bare",
      sortable: true,
      cell: (row) => (
        <span className="whitespace-nowrap">{formatReviewDate(new Date(row.created_at))}</span>
      ),
    },
    {
      key: "actions",
      label: "Actions",
      phone: "line",
      cell: (row) => (
        <span className="flex max-sm:-ml-3.5">
          <button
            type="button"
            aria-label={row.hidden ? "Show in the shop" : "Hide from the shop"}
            className={rowButton}
            onClick={() =>
              run(
                call("hide_review", { id: row.id, hidden: !row.hidden }),
                row.hidden ? "Review shown" : "Review hidden",
              )
            }
          >
            {row.hidden ? <Eye {...icon} /> : <EyeOff {...icon} />}
          </button>
          <button
            type="button"
            aria-label="Reply"
            className={rowButton}
            onClick={() => setReplying(row)}
          >
            <MessageSquare {...icon} />
          </button>
          <button
            type="button"
            aria-label="Delete review"
            className={`${rowButton} hover:text-oxblood`}
            onClick={() => remove(row)}
          >
            <Trash2 {...icon} />
          </button>
        </span>
      ),
    },
  ];
  return (
    <>
      <title>Reviews Management</title>
      <ListPage
        list="reviews"
        title="Reviews Management"
        failure="Failed to fetch reviews"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No reviews yet"
        filters={[
          {
            name: "rating",
            label: "Rating",
            options: ["1", "2", "3", "4", "5"].map((n) => ({ value: n, label: `${n} stars` })),
          },
          { name: "hidden", label: "Hidden", options: [{ value: "yes", label: "Hidden" }] },
          {
            name: "reply",
            label: "Reply",
            options: [
              { value: "no", label: "Without a reply" },
              { value: "yes", label: "With a reply" },
            ],
          },
        ]}
      />
      {replying && (
        <FormDialog
          title="Reply to a review"
          description={replying.comment}
          action="Save reply"
          about={replying.id}
          edits={{ reply: replying.reply ?? "" }}
          send={(form, seen) =>
            call("reply_to_review", {
              id: replying.id,
              reply: textOf(form, "reply"),
              seen,
            })
          }
          onSent={() => {
            toast.success("Reply saved");
            void refresh();
          }}
          onClose={() => setReplying(undefined)}
        >
          {(problem) => (
            <TextArea
              label="Reply, signed by the shop"
              name="reply"
              maxLength={1000}
              defaultValue={replying.reply ?? ""}
              error={problem}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
