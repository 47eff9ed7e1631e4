import { useSearchParams } from "react-router";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConflictNote } from "~/features/admin/components/conflict-note.tsx";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatCount } from "~/lib/count.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Select } from "~/ui/fields.tsx";
import { useArrangement } from "../arrange/use-arrangement.ts";
import { FindPiece, toPiece } from "../components/find-piece.tsx";
import { PieceLine, PiecesInOrder } from "../components/pieces-in-order.tsx";
import { SHOP_LISTS } from "../rules.ts";
import type { Piece } from "../schema.ts";

/** Puts pieces first and last in a list of the shop. */
export default function AdminArrange() {
  const [params, setParams] = useSearchParams();
  const list = params.get("list") ?? SHOP_LISTS[0]!.key;
  const isShops = SHOP_LISTS.some(({ key }) => key === list);
  return (
    <div className="mx-auto max-w-3xl">
      <title>Pin and bury</title>
      <BackLink to="/admin/collections">Collections</BackLink>
      <h1 className="display text-xl">Pin and bury</h1>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Which pieces stand first and last in a list, for whoever does not sort or search it.
      </p>
      <div className="mt-5 max-w-sm">
        <Select
          label="List"
          value={list}
          onChange={({ target }) => setParams({ list: target.value }, { replace: true })}
        >
          {!isShops && <option value={list}>The one you came from</option>}
          {SHOP_LISTS.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <Arrangement key={list} list={list} />
    </div>
  );
}

function Arrangement({ list }: { list: string }) {
  const arrangement = useArrangement(list);
  const { data, error, ends, change, conflict } = arrangement;
  if (!data || !ends) {
    return error ? (
      <LoadFailed title="Failed to fetch the list" error={error} onRetry={arrangement.refetch} />
    ) : (
      <p className="py-24 text-center text-muted">Loading...</p>
    );
  }
  const { pinned, buried } = ends;
  const moved = [...pinned, ...buried].map(({ id }) => id);
  const pin = (piece: Piece) => change({ pinned: [...pinned, piece] });
  const bury = (piece: Piece) => change({ buried: [piece, ...buried] });
  const between = data.between.filter(({ id }) => !moved.includes(id));
  return (
    <div className="mt-6 flex flex-col gap-8">
      {arrangement.isRestored && !conflict && <KeptNote onDiscard={arrangement.discard} />}
      <ConflictNote
        text={conflict && `${conflict} Save again to keep what you moved.`}
        onLoad={arrangement.reload}
      />
      <section aria-labelledby="pinned">
        <h2 id="pinned" className="text-base font-medium">
          First in {data.title}
        </h2>
        {pinned.length === 0 && <p className="mt-1 text-sm text-muted">Nothing is pinned.</p>}
        <div className="mt-2">
          <PiecesInOrder
            label="Pinned"
            pieces={pinned}
            removeLabel="Unpin"
            onChange={(pinned) => change({ pinned })}
          />
        </div>
        <div className="mt-4">
          <FindPiece action="Pin" taken={moved} onPick={pin} />
        </div>
      </section>
      <section aria-labelledby="between">
        <h2 id="between" className="text-base font-medium">
          Between
        </h2>
        <p className="prices mt-1 text-sm text-muted">
          {formatCount(data.count)} pieces in all; the first of them:
        </p>
        <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
          {between.map((card) => (
            <li key={card.id} className="flex items-center gap-3 py-1.5">
              <PieceLine piece={toPiece(card)}>
                <Button variant="quiet" onClick={() => pin(toPiece(card))}>
                  Pin<span className="sr-only"> {card.name}</span>
                </Button>
                <Button variant="quiet" onClick={() => bury(toPiece(card))}>
                  Bury<span className="sr-only"> {card.name}</span>
                </Button>
              </PieceLine>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="buried">
        <h2 id="buried" className="text-base font-medium">
          Last in {data.title}
        </h2>
        {buried.length === 0 && <p className="mt-1 text-sm text-muted">Nothing is buried.</p>}
        <div className="mt-2">
          <PiecesInOrder
            label="Buried"
            pieces={buried}
            removeLabel="Bring back"
            onChange={(buried) => change({ buried })}
          />
        </div>
      </section>
      <div className="save-bar sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4">
        <Button
          busy={arrangement.saving}
          disabled={!arrangement.isChanged}
          onClick={arrangement.save}
        >
          Save
        </Button>
        {data.path && (
          <LinkButton to={data.path} variant="quiet" target="_blank">
            See it in the shop
          </LinkButton>
        )}
      </div>
    </div>
  );
}
