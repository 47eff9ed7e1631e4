import { useSyncExternalStore } from "react";
import { browserStore } from "../stored.ts";
import { tellWorker } from "./forget.ts";

const KEY = "oriki-save-data";
const CHANGED = "oriki:save-data";

/** Network information is not in every browser, nor in the types. */
interface Connected {
  connection?: { saveData?: boolean };
}

/** Whether the browser itself asks everybody for little data. */
export const browserSavesData = (): boolean =>
  (navigator as Navigator & Connected).connection?.saveData === true;

/** Whether somebody here pays for every byte: small pictures, and nothing before it is asked for. */
export const savesData = (): boolean => browserSavesData() || browserStore.read(KEY) === "on";

/** Chooses it for this browser. Pictures follow with the next page. */
export function setSavesData(on: boolean): void {
  if (on) browserStore.keep(KEY, "on");
  else browserStore.drop(KEY);
  tellWorker({ kind: "thrift", on });
  dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener("storage", listener);
  };
}

/** The same for a component; false until the page has come to life. */
export const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData, () => false);
