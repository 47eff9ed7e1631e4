import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { ConflictNote } from "~/features/admin/components/conflict-note.tsx";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { CollectionChoice, CollectionTexts } from "../admin/collection-fields.tsx";
import { Selection, useSelection } from "../admin/selection.tsx";
import { useCollectionForm } from "../admin/use-collection-form.ts";
import { collectionPath } from "../rules.ts";

const LIST = "/admin/collections";

/** Makes a collection, or edits one, beside what it selects. */
export default function AdminCollection() {
  const { id } = useParams();
  return <Editor key={id} id={id === "new" ? undefined : id} />;
}

function Editor({ id }: { id: string | undefined }) {
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const collection = useCollectionForm(id, () => void navigate(LIST));
  const conflict =
    collection.conflict && `${collection.conflict} Save again to keep what you typed.`;
  const { form, errors, change, error, warnings } = collection;
  const selection = useSelection(form);
  const title = id ? "Edit collection" : "New collection";

  async function remove() {
    if (!id) return;
    try {
      await call("remove_collection", { id });
      collection.drop();
      toast.success("Collection removed");
      await queryClient.invalidateQueries({ queryKey: listKey("collections") });
      await navigate(LIST);
    } catch (problem) {
      reportUndone("Failed to remove the collection", problem);
    }
  }

  return (
    <div className="mx-auto max-w-5xl">
      <title>{title}</title>
      <BackLink to={LIST}>Collections</BackLink>
      <h1 className="display text-xl">{title}</h1>
      {!form &&
        (error ? (
          <LoadFailed
            title="Failed to load the collection"
            error={error}
            onRetry={collection.refetch}
          />
        ) : (
          <p className="py-24 text-center text-muted">Loading...</p>
        ))}
      {form && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void collection.save();
          }}
          className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <div className="flex flex-col gap-5">
            {collection.isRestored && !conflict && <KeptNote onDiscard={collection.discard} />}
            <ConflictNote text={conflict} onLoad={collection.loadNewest} />
            <CollectionTexts
              form={form}
              errors={errors}
              change={change}
              offered={selection.data?.products ?? []}
            />
            <CollectionChoice form={form} errors={errors} change={change} />
            <ConflictNote text={conflict} onLoad={collection.loadNewest} />
            <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
              <Button type="submit" busy={collection.saving}>
                Save
              </Button>
              {collection.taken && (
                <LinkButton to={`${LIST}/${collection.taken}`} variant="quiet">
                  See what is at this address
                </LinkButton>
              )}
              {id && form.is_active && (
                <LinkButton to={collectionPath(form.slug)} variant="quiet" target="_blank">
                  See it in the shop
                </LinkButton>
              )}
              {id && form.kind === "rule" && (
                <LinkButton to={`${LIST}/arrange?list=collection:${id}`} variant="quiet">
                  Pin and bury
                </LinkButton>
              )}
              {id && (
                <Button variant="quiet" onClick={() => setRemoving(true)} className="ml-auto">
                  Remove
                </Button>
              )}
            </div>
          </div>
          <aside aria-label="What it selects" className="lg:sticky lg:top-6 lg:self-start">
            <h2 className="mb-3 text-base font-medium">What it selects</h2>
            <Selection selection={selection} />
          </aside>
        </form>
      )}
      {warnings && (
        <ConfirmDialog
          title="Is this meant?"
          text={warnings.join(" ")}
          action="Save it like this"
          keep="Change it"
          tone="primary"
          onConfirm={() => collection.save(true)}
          onClose={collection.forgetWarnings}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove this collection?"
          text="Its page is gone and links to it lead nowhere; its pieces stay in the shop. This cannot be undone: to take it out for a while, hide it instead."
          action="Remove"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
