import { useEffect, useState } from "react";

const PAUSE_MS = 400;

/** A text once nobody types in it any more, for what asks the shop about it. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
