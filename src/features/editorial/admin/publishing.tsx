import { useState } from "react";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { Button, LinkButton } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { pageState, pathOf, STATES } from "../rules.ts";
import { readPlan } from "./page-form.ts";
import type { Publish, usePageEditor } from "./use-page-editor.ts";

type Page = ResultOf<"admin_page">;
type Editor = ReturnType<typeof usePageEditor>;

/** What shoppers see of a page, what they will see, and what they saw before. */
export function Publishing({
  editor,
  onSave,
}: {
  editor: Editor;
  onSave: (publish: Publish) => Promise<void>;
}) {
  const { page } = editor;
  return (
    <>
      <section aria-labelledby="shown">
        <h2 id="shown" className="mb-3 text-base font-medium">
          What shoppers see
        </h2>
        {page ? (
          <Shown page={page} editor={editor} />
        ) : (
          <p className="text-sm text-muted">Nothing yet: keep it as a draft, or publish it.</p>
        )}
      </section>
      <Plan busy={editor.busy} onPlan={onSave} />
      {page && (
        <Former
          versions={page.former}
          busy={editor.busy}
          onBringBack={(version) =>
            editor.act("The former version is back", () =>
              call("bring_back_page", { id: page.id, version }),
            )
          }
        />
      )}
    </>
  );
}

function Shown({ page, editor }: { page: Page; editor: Editor }) {
  const { id, kind, live, planned, slug } = page;
  const state = STATES[pageState(page)];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusText tone={state.tone}>{state.label}</StatusText>
        {live && <span className="text-muted">since {formatMoment(live.at)}</span>}
      </p>
      {(editor.isChanged || editor.isBehind) && live && (
        <p role="status" className="mt-2 text-sm">
          What you arrange here is not published yet: they see the version before.
        </p>
      )}
      {kind !== "story" && !live && (
        <p className="mt-2 text-sm text-muted">The page as every fresh shop has it.</p>
      )}
      {planned && (
        <p className="mt-3 bg-amber-light px-3 py-2 text-sm">
          Another version follows on {formatMoment(planned.at)}. Publishing or planning again takes
          its place.
          <Button
            variant="quiet"
            disabled={editor.busy}
            onClick={() =>
              editor.act("The plan is taken back", () => call("cancel_planned_page", { id }))
            }
          >
            Take the plan back
          </Button>
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-6">
        {(live || kind !== "story") && (
          <LinkButton to={pathOf(kind, slug)} variant="quiet" target="_blank">
            See it in the shop
          </LinkButton>
        )}
        {live && kind === "story" && (
          <Button
            variant="quiet"
            disabled={editor.busy}
            onClick={() => editor.act("Hidden", () => call("hide_story", { id }))}
          >
            Hide it
          </Button>
        )}
      </p>
    </>
  );
}

/** Asks from which moment on shoppers are to see it. */
export function Plan({ busy, onPlan }: { busy: boolean; onPlan: (at: string) => Promise<void> }) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  async function plan() {
    const read = readPlan(text, new Date());
    setError("error" in read ? read.error : "");
    if ("at" in read) await onPlan(read.at);
  }
  return (
    <section aria-labelledby="later">
      <h2 id="later" className="mb-3 text-base font-medium">
        Publish it later
      </h2>
      <TextField
        label="From"
        type="datetime-local"
        hint="Lagos time"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <Button variant="secondary" busy={busy} onClick={plan} className="mt-3">
        Plan it
      </Button>
    </section>
  );
}

/** What shoppers saw before, each back in one press; nothing where there is none. */
export const Former = ({
  versions,
  busy,
  onBringBack,
}: {
  versions: Page["former"];
  busy: boolean;
  onBringBack: (version: number) => void;
}) =>
  versions.length > 0 && (
    <section aria-labelledby="former">
      <h2 id="former" className="text-base font-medium">
        Former versions
      </h2>
      <p className="text-sm text-muted">Shown again at once; what you arrange here stays.</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {versions.map(({ version, at, title }) => (
          <li key={version} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0">
              <span className="block truncate">{title}</span>
              <span className="prices block text-xs text-muted">from {formatMoment(at)}</span>
            </span>
            <Button variant="quiet" disabled={busy} onClick={() => onBringBack(version)}>
              Bring back<span className="sr-only"> the version from {formatMoment(at)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
