import { useCallback, useEffect, useRef, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { request } from "~/client/request.ts";
import { ShopError } from "~/client/shop-error.ts";
import type { ResultOf } from "~/client/wire.ts";
import { shrinkPhoto } from "~/features/orders/components/send-file.ts";
import type { Outcome } from "../rules.ts";
import type { RiderRun } from "../schema.ts";
import { forgetDoors } from "./door-drafts.ts";
import { keepPage } from "./keep-page.ts";
import { digestOf, dropRun, forgetEnded, keepRun, type RunShelf, recallRun } from "./kept-run.ts";
import {
  countUnconfirmed,
  forgetOld,
  type Shelf,
  sendWaiting,
  type Waiting,
  type Word,
  waitingFor,
} from "./outbox.ts";
import { openShelf } from "./shelf.ts";

const LOOK_EVERY_MS = 60_000;
const TRY_EVERY_MS = 10_000;

/** Ways in which the shop may get the same later. */
const isPassing = (error: unknown) =>
  error instanceof ShopError && (error.status === 0 || error.status === 429 || error.status >= 500);
const isOver = (error: unknown) => error instanceof ShopError && error.status === 404;

const tidyDoors = async (shelf: RunShelf) =>
  forgetDoors((await shelf.runs()).map(({ run }) => run));

/** A refusal of a stop, by its words, or what the shop's answer to it was. */
export type Trouble = Exclude<Outcome, "done"> | { message: string };

export type RunState =
  | { at: "loading" }
  | { at: "over"; unconfirmed: number }
  | { at: "failed"; message: string }
  | { at: "here"; run: RiderRun };

/** A run as the phone knows it: what the shop last said, what waits to be sent, and what went wrong. */
export function useRun(key: string | undefined) {
  const [state, setState] = useState<RunState>({ at: "loading" });
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const [troubles, setTroubles] = useState<ReadonlyMap<string, Trouble>>(new Map());
  const [isAway, setAway] = useState(false);
  const [isPageKept, setPageKept] = useState(false);
  const shelf = useRef<Promise<Shelf & RunShelf>>(undefined);
  const runId = useRef<string>(undefined);
  const isOverNow = useRef(false);
  const sending = useRef(false);
  const open = useCallback(() => {
    shelf.current ??= openShelf().then(async (opened) => {
      await forgetOld(opened, new Date());
      await forgetEnded(opened, new Date());
      await tidyDoors(opened);
      return opened;
    });
    return shelf.current;
  }, []);

  const tell = useCallback((stopId: string, trouble: Trouble | undefined) => {
    setTroubles((known) => {
      const next = new Map(known);
      if (trouble) next.set(stopId, trouble);
      else next.delete(stopId);
      return next;
    });
  }, []);

  /** The link has ended, which sends nothing any more; what was pressed waits for the run's next link. */
  const end = useCallback(async () => {
    isOverNow.current = true;
    if (!key) return setState({ at: "over", unconfirmed: 0 });
    const here = await open();
    runId.current ??= (await recallRun(here, key))?.id;
    await dropRun(here, key);
    await tidyDoors(here);
    setWaiting([]);
    const link = await digestOf(key);
    setState({
      at: "over",
      unconfirmed: await countUnconfirmed(here, { runId: runId.current, link }),
    });
  }, [key, open]);

  const show = useCallback(
    async (run: RiderRun) => {
      runId.current = run.id;
      isOverNow.current = false;
      setState({ at: "here", run });
      setWaiting(await waitingFor(await open(), run.id));
    },
    [open],
  );

  const look = useCallback(async () => {
    if (!key) return end();
    try {
      const run = await callAsVisitor("rider_run", { key });
      setAway(false);
      await show(run);
      const here = await open();
      await keepRun(here, key, run);
      await tidyDoors(here);
    } catch (error) {
      if (isOver(error)) return end();
      if (!(error instanceof ShopError)) throw error;
      setAway(true);
      if (runId.current) return;
      const kept = await recallRun(await open(), key);
      if (kept) await show(kept);
      else setState({ at: "failed", message: error.message });
    }
  }, [key, open, end, show]);

  const send = useCallback(async () => {
    const id = runId.current;
    if (!key || !id || isOverNow.current || sending.current) return;
    sending.current = true;
    try {
      const here = await open();
      if ((await waitingFor(here, id)).length === 0) return;
      let isEnded = false;
      const isSent = await sendWaiting(here, id, {
        send: async (item) => tell(item.stopId, await sendOne(key, item)),
        isPassing: (error) => {
          isEnded ||= isOver(error);
          return isEnded || isPassing(error);
        },
        onRefused: (item, error) => tell(item.stopId, { message: (error as Error).message }),
      });
      setAway(!isSent && !isEnded);
      setWaiting(await waitingFor(here, id));
      await look();
    } finally {
      sending.current = false;
    }
  }, [key, open, look, tell]);

  const isHere = state.at === "here";
  useEffect(() => {
    if (isHere && !isAway) void keepPage().then((kept) => setPageKept((was) => was || kept));
  }, [isHere, isAway]);

  useEffect(() => {
    void look().then(send);
    const onBack = () => void look().then(send);
    addEventListener("online", onBack);
    addEventListener("focus", onBack);
    const looks = setInterval(() => document.hidden || void look(), LOOK_EVERY_MS);
    const tries = setInterval(() => void send(), TRY_EVERY_MS);
    return () => {
      removeEventListener("online", onBack);
      removeEventListener("focus", onBack);
      clearInterval(looks);
      clearInterval(tries);
    };
  }, [look, send]);

  /** Keeps what was pressed before anything is sent. */
  async function keep(stopId: string, id: string, what: Waiting["what"]): Promise<void> {
    const here = await open();
    const link = key && (await digestOf(key));
    const at = new Date().toISOString();
    const item = { id, runId: runId.current!, link, stopId, at, what };
    await here.put(item);
    tell(stopId, undefined);
    setWaiting(await waitingFor(here, item.runId));
    await send();
  }

  return {
    state,
    waiting,
    troubles,
    isAway,
    /** It opens without a network, too. */
    isPageKept,
    again: look,
    say(stopId: string, say: (head: { key: string; at: string }) => Word) {
      const id = crypto.randomUUID();
      return keep(stopId, id, { word: say({ key: id, at: new Date().toISOString() }) });
    },
    async photograph(stopId: string, file: File) {
      return keep(stopId, crypto.randomUUID(), { photo: await shrinkPhoto(file) });
    },
  };
}

export type Run = ReturnType<typeof useRun>;

/** @returns what stands in the way; undefined when the shop has it */
async function sendOne(key: string, { stopId, what }: Waiting): Promise<Trouble | undefined> {
  if ("photo" in what) {
    const headers = { "Content-Type": "application/octet-stream", "X-Run-Key": key };
    const init = { method: "POST", headers, body: what.photo };
    await request(`/rider-photos/${stopId}`, init, fetch);
    return undefined;
  }
  const answer: ResultOf<"rider_word"> = await callAsVisitor("rider_word", {
    key,
    stop_id: stopId,
    word: what.word,
  });
  return answer.outcome === "done" ? undefined : answer.outcome;
}
