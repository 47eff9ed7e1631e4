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
import { TextArea } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { ArrangeBlocks } from "../admin/arrange-blocks.tsx";
import { fieldsIn, isSamePage, kindsOf } from "../admin/page-form.ts";
import { Publishing } from "../admin/publishing.tsx";
import { StoryTexts } from "../admin/story-texts.tsx";
import { type Publish, usePageEditor } from "../admin/use-page-editor.ts";
import { isPolicy, isStanding, kindOf, STANDING_NAMES } from "../rules.ts";

const LIST = "/admin/pages";

/** Arranges the home page, a story, About or a policy, and publishes it. */
export default function AdminPage() {
  const { id } = useParams();
  return <Editor key={id} id={id === "new" ? undefined : id} />;
}

function Editor({ id }: { id: string | undefined }) {
  const navigate = useNavigate();
  const editor = usePageEditor(id);
  const [isRemoving, setRemoving] = useState(false);
  const { form, errors, page, error, busy, asked } = editor;
  const kind = kindOf(id);
  const title = isStanding(id)
    ? STANDING_NAMES[id]
    : kind === "home"
      ? "Home page"
      : id
        ? "Edit story"
        : "New story";
  const conflict = editor.conflict && `${editor.conflict} Save again to keep what you typed.`;

  async function save(publish: Publish, isSure = false) {
    const saved = await editor.save(publish, isSure);
    if (saved && id === undefined) await navigate(`${LIST}/${saved}`, { replace: true });
  }
  async function preview() {
    const saved = await editor.save(null);
    if (saved) await navigate(`${LIST}/${saved}/preview`);
  }
  async function remove() {
    if (!id) return;
    try {
      await call("remove_story", { id });
      editor.drop();
      toast.success("Story removed");
      await queryClient.invalidateQueries({ queryKey: listKey("stories") });
      await navigate(LIST);
    } catch (problem) {
      reportUndone("Failed to remove the story", problem);
    }
  }

  return (
    <div className="mx-auto max-w-5xl">
      <title>{title}</title>
      <BackLink to={LIST}>Pages</BackLink>
      <h1 className="display text-xl">{title}</h1>
      {!form &&
        (error ? (
          <LoadFailed title="Failed to load the page" error={error} onRetry={editor.refetch} />
        ) : (
          <p className="py-24 text-center text-muted">Loading...</p>
        ))}
      {form && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(null);
          }}
          className="mt-5 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]"
        >
          <div className="flex min-w-0 flex-col gap-6">
            {editor.isRestored && !conflict && <KeptNote onDiscard={editor.discard} />}
            {/* What is sent is what stays: nothing is typed that the answer would take away. */}
            <fieldset disabled={busy} className="flex min-w-0 flex-col gap-6">
              {kind === "standing" && (
                <TextArea
                  label="In a line or two"
                  rows={3}
                  maxLength={240}
                  hint={
                    isPolicy(id)
                      ? "Under its title and in search engines. Empty: as every fresh shop has it"
                      : "In search engines. Empty: as every fresh shop has it"
                  }
                  value={form.summary}
                  error={errors.summary}
                  onChange={({ target }) => editor.change({ summary: target.value })}
                />
              )}
              {kind === "story" && (
                <StoryTexts
                  form={form}
                  errors={errors}
                  hasPublished={Boolean(page && (page.live || page.planned || page.former.length))}
                  change={editor.change}
                />
              )}
              <ArrangeBlocks
                kinds={kindsOf(id)}
                form={form}
                fresh={page?.fresh ?? null}
                errors={errors}
                change={editor.change}
              />
            </fieldset>
            <ConflictNote text={conflict} onLoad={editor.loadNewest} />
            <div className="save-bar sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4">
              <Button busy={busy} onClick={() => save("now")}>
                Publish now
              </Button>
              <Button type="submit" variant="secondary" disabled={busy}>
                Keep draft
              </Button>
              <Button variant="quiet" disabled={busy} onClick={preview}>
                Preview
              </Button>
              {editor.taken && (
                <LinkButton to={`${LIST}/${editor.taken}`} variant="quiet">
                  See what is at this address
                </LinkButton>
              )}
            </div>
          </div>
          <div className="flex flex-col gap-8 lg:sticky lg:top-6 lg:self-start">
            <Publishing editor={editor} onSave={save} />
            {page?.fresh && !isSamePage(page.fresh, fieldsIn(form)) && (
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() => {
                  const { summary, picture, blocks } = page.fresh!;
                  editor.change({ summary, picture, blocks });
                  toast.success("Put back here. Publish it, and shoppers see it");
                }}
                className="self-start"
              >
                Put back what a fresh shop has
              </Button>
            )}
            {id && kind === "story" && (
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() => setRemoving(true)}
                className="self-start"
              >
                Remove this story
              </Button>
            )}
          </div>
        </form>
      )}
      {asked && (
        <ConfirmDialog
          title="Is this meant?"
          text={asked.warnings.join(" ")}
          action="Publish it like this"
          keep="Change it"
          tone="primary"
          onConfirm={() => save(asked.publish, true)}
          onClose={editor.forgetAsked}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove this story?"
          text="Its page is gone with its former versions, and links to it lead nowhere. This cannot be undone: to take it out for a while, hide it instead."
          action="Remove"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
