import { useState } from "react";
import { call } from "~/client/call.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConflictNote } from "~/features/admin/components/conflict-note.tsx";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { fittingBar, MENU_KEYS } from "~/lib/links.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { InOrder } from "~/ui/in-order.tsx";
import { OpeningLine } from "../admin/opening-line.tsx";
import { Former, Plan } from "../admin/publishing.tsx";
import {
  isFixed,
  MENU_NAMES,
  type MenuName,
  makeLink,
  type TypedLink,
} from "../menus/menu-form.ts";
import { useMenus } from "../menus/use-menus.ts";

/** Links at the head and the foot of every page: named, put into an order, added and taken out. */
export default function AdminMenus() {
  const menus = useMenus();
  const { form, error, errors, conflict } = menus;
  return (
    <div className="mx-auto max-w-3xl">
      <title>Menus</title>
      <BackLink to="/admin/pages">Pages</BackLink>
      <h1 className="display text-xl">Menus</h1>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Links at the head and the foot of every page. Those of every shop and the policies can be
        moved and named, and stay in it. What has no room in the header's line stands under More.
      </p>
      {!form &&
        (error ? (
          <LoadFailed title="Failed to load the menus" error={error} onRetry={menus.refetch} />
        ) : (
          <p className="py-24 text-center text-muted">Loading...</p>
        ))}
      {form && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void menus.save();
          }}
          className="mt-6 flex flex-col gap-8"
        >
          {menus.isRestored && !conflict && <KeptNote onDiscard={menus.discard} />}
          <fieldset
            disabled={menus.busy}
            className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-2"
          >
            {MENU_KEYS.map((name) => (
              <Menu
                key={name}
                name={name}
                links={form[name]}
                errors={errors}
                onChange={(change) => menus.change((form) => ({ [name]: change(form[name]) }))}
              />
            ))}
          </fieldset>
          <div className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-2">
            <div className="flex flex-col gap-4">
              <Plan busy={menus.busy} onPlan={menus.save} />
              {menus.planned && (
                <p className="bg-amber-light px-3 py-2 text-sm">
                  Other menus follow on {formatMoment(menus.planned.at)}. Saving or planning again
                  takes their place.
                  <Button
                    variant="quiet"
                    disabled={menus.busy}
                    onClick={() =>
                      menus.act("The plan is taken back", () => call("cancel_planned_menus", {}))
                    }
                  >
                    Take the plan back
                  </Button>
                </p>
              )}
            </div>
            <div>
              <Former
                versions={menus.former}
                busy={menus.busy}
                onBringBack={(version) =>
                  menus.act("The former menus are back", () =>
                    call("bring_back_menus", { version }),
                  )
                }
              />
            </div>
          </div>
          <ConflictNote
            text={conflict && `${conflict} Save again to keep what you typed.`}
            onLoad={menus.loadNewest}
          />
          <div className="save-bar sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4">
            <Button type="submit" busy={menus.busy} disabled={!menus.isChanged}>
              Save
            </Button>
            <LinkButton to="/" variant="quiet" target="_blank">
              See the shop
            </LinkButton>
          </div>
        </form>
      )}
    </div>
  );
}

function Menu({
  name,
  links,
  errors,
  onChange,
}: {
  name: MenuName;
  links: readonly TypedLink[];
  errors: Record<string, string>;
  onChange: (change: (links: TypedLink[]) => TypedLink[]) => void;
}) {
  const [open, setOpen] = useState<string>();
  const hidden = new Set(
    name === "main" ? links.slice(fittingBar(links)).map(({ key }) => key) : [],
  );
  const isWrong = ({ key }: TypedLink) => Boolean(errors[`${key}.label`] || errors[`${key}.to`]);
  const edit = (key: string, changes: Partial<TypedLink>) =>
    onChange((links) => links.map((link) => (link.key === key ? { ...link, ...changes } : link)));
  return (
    <section aria-labelledby={`menu-${name}`} className="min-w-0">
      <h2 id={`menu-${name}`} className="mb-2 text-base font-medium">
        {MENU_NAMES[name]}
      </h2>
      <InOrder
        label={`Links of ${MENU_NAMES[name]}`}
        items={links}
        keyOf={({ key }) => key}
        nameOf={({ label }) => label || "the new link"}
        onMove={(moved) => onChange(() => moved)}
        onRemove={({ key }) => onChange((links) => links.filter((link) => link.key !== key))}
        isFixed={(link) => isFixed(link, name, links)}
        renderLine={(link) => (
          <OpeningLine
            title={link.label || "New link"}
            text={`${link.to || "Say where it leads"}${hidden.has(link.key) ? " · under More" : ""}`}
            isOpen={open === link.key || isWrong(link)}
            isWrong={isWrong(link)}
            controls={`link-${link.key}`}
            onToggle={() => setOpen(open === link.key ? undefined : link.key)}
          />
        )}
        renderBelow={(link) =>
          (open === link.key || isWrong(link)) && (
            <fieldset
              id={`link-${link.key}`}
              aria-label={link.label || "New link"}
              className="flex flex-col gap-4 pb-6 pt-2 sm:pl-9"
            >
              <TextField
                label="It says"
                required
                maxLength={40}
                value={link.label}
                error={errors[`${link.key}.label`]}
                onChange={({ target }) => edit(link.key, { label: target.value })}
              />
              <TextField
                label="It leads to"
                required
                maxLength={300}
                placeholder="/collections/owambe-edit"
                readOnly={isFixed(link, name, links)}
                value={link.to}
                error={errors[`${link.key}.to`]}
                onChange={({ target }) => edit(link.key, { to: target.value })}
              />
            </fieldset>
          )
        }
      />
      {errors[name] && (
        <p role="alert" className="mt-2 text-sm text-oxblood">
          {errors[name]}
        </p>
      )}
      <Button
        variant="secondary"
        className="mt-4"
        onClick={() => {
          const link = makeLink(name);
          onChange((links) => [...links, link]);
          setOpen(link.key);
        }}
      >
        Add a link<span className="sr-only"> to {MENU_NAMES[name]}</span>
      </Button>
    </section>
  );
}
