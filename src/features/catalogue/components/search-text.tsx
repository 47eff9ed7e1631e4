import { useEffect, useRef, useState } from "react";
import { TextField } from "~/ui/fields.tsx";

const TYPING_PAUSE = 350;

/** Searches while one types, at each pause. */
export function SearchText({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Enter, Back, or a link that clears the search: changed from outside, nothing is left to be sent.
  const lastSent = useRef(value);
  useEffect(() => {
    if (value !== lastSent.current) {
      clearTimeout(timer.current);
      setText(value);
    }
    lastSent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label="Search"
      type="search"
      name="q"
      placeholder="Name or brand"
      autoComplete="off"
      maxLength={120}
      value={text}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          lastSent.current = typed.trim();
          onChange(typed.trim());
        }, TYPING_PAUSE);
      }}
    />
  );
}
