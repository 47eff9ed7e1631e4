import { data, redirect } from "react-router";
import { variantUrl } from "~/features/images/sources.ts";
import { pageOf } from "~/platform/page-context.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import type { Standing } from "../rules.ts";
import { openVerify, type Verdict } from "../verify-page.server.ts";
import type { Route } from "./+types/verify";

/** What the shop says of a piece by the code on its card: for whoever was given or offered it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("code");
  if (params.code === undefined && typed?.trim()) {
    throw redirect(`/verify/${encodeURIComponent(typed.trim().slice(0, 60))}`);
  }
  const { status, ...page } = await openVerify(pageOf(context), params.code);
  return data(page, { status });
}

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { shop, verdict } = loaderData;
  return (
    <main className="mx-auto min-h-dvh max-w-lg px-5 py-8">
      <title>{`Is it ours? ${shop.name}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <a href="/" className="display inline-flex min-h-11 items-center text-xl">
        {shop.name}
      </a>
      {verdict.kind === "known" ? (
        <Known verdict={verdict} email={shop.email} />
      ) : (
        <Ask verdict={verdict} />
      )}
    </main>
  );
}

type KnownVerdict = Extract<Verdict, { kind: "known" }>;

const words: Record<Standing, { title: string; text: string }> = {
  ours: {
    title: "This piece is ours",
    text: "It left our store with this card. Compare it with what stands here.",
  },
  here: {
    title: "This piece has not left our store",
    text: "Its card is made, and we still have the piece. If somebody offers it to you, it is not this one.",
  },
  came_back: {
    title: "This card stands for nothing any more",
    text: "The piece came back to us or was paid back. If somebody offers you a piece with this card, we do not vouch for it.",
  },
  unsure: {
    title: "We cannot vouch for this piece",
    text: "It was sold with others of its kind, and some of them came back to us. Write to us and we find out which one this is.",
  },
};

function Known({ verdict, email }: { verdict: KnownVerdict; email: string }) {
  const { title, text } = words[verdict.standing];
  const facts: [string, string][] = [
    ["Piece", verdict.name],
    ["House", verdict.house],
    ["Size", verdict.size],
    ["Packed by us", verdict.packed],
    ["Looked up", verdict.lookups],
    ["Code", verdict.code],
  ];
  return (
    <>
      <h1 className="display mt-6 text-xl">{title}</h1>
      <p className="mt-2 text-muted">{text}</p>
      {verdict.mayBeCopied && (
        <p className="mt-4 border border-oxblood p-4 text-oxblood">
          This code was looked up very often. It may have been copied from another piece's card.
        </p>
      )}
      <div className="mt-6 flex items-start gap-5 border-t border-line pt-6">
        {verdict.image && (
          <img
            src={variantUrl(verdict.image, 240)}
            alt=""
            width={120}
            height={150}
            className="h-[150px] w-[120px] shrink-0 bg-bone object-cover"
          />
        )}
        <dl className="grid min-w-0 gap-3 text-sm">
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name}>
                <dt className="text-muted">{name}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
        </dl>
      </div>
      <p className="mt-8 text-sm text-muted">
        Something does not fit? Write to{" "}
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          {email}
        </a>
        . We count how often a code is looked up, and keep nothing about who did.
      </p>
    </>
  );
}

function Ask({ verdict }: { verdict: Exclude<Verdict, KnownVerdict> }) {
  if (verdict.kind === "busy") {
    return (
      <>
        <h1 className="display mt-6 text-xl">Too many codes</h1>
        <p className="mt-2 text-muted">
          Many codes were tried from your internet connection. Please wait ten minutes and open this
          page again.
        </p>
      </>
    );
  }
  const typed = verdict.kind === "unknown" ? verdict.typed : "";
  return (
    <>
      <h1 className="display mt-6 text-xl">{typed ? "We do not know this code" : "Is it ours?"}</h1>
      <p className="mt-2 text-muted">
        {typed
          ? "Compare it with the card, letter by letter. If it is the same, the card is not from us."
          : "Every piece comes with a card. Type the sixteen letters and digits that stand on it."}
      </p>
      <form action="/verify" method="get" className="mt-6 flex flex-col gap-4">
        <TextField
          label="Code on the card"
          name="code"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
        />
        <Button type="submit">Look it up</Button>
      </form>
    </>
  );
}
