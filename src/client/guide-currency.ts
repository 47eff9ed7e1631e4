import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { CURRENCIES, type Currency } from "~/lib/currencies.ts";
import { LAYOUT, type Store } from "./store.ts";
import { browserStore } from "./stored.ts";

const KEY = "oriki-currency";
const listeners = new Set<() => void>();

const isCurrency = (value: string | null): value is Currency =>
  value !== null && Object.hasOwn(CURRENCIES, value);

function read(): Currency | null {
  const kept = browserStore.read(KEY);
  return isCurrency(kept) ? kept : null;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function followTabs({ key }: StorageEvent): void {
  if (key === KEY || key === null) tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", followTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", followTabs);
  };
}

/** Chooses in what prices stand as well, in this browser; null: in naira alone. */
export function chooseCurrency(currency: Currency | null): void {
  if (currency) browserStore.keep(KEY, currency);
  else browserStore.drop(KEY);
  tell();
}

/** What was chosen and has a rate, with it; null in what the server makes, which is everybody's. */
export function useGuide(): { currency: Currency; nairaForOne: number } | null {
  const store = useRouteLoaderData(LAYOUT) as Store | undefined;
  const currency = useSyncExternalStore(subscribe, read, () => null);
  const nairaForOne = currency && store?.guideRates[currency];
  return nairaForOne ? { currency, nairaForOne } : null;
}
