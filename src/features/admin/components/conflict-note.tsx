import { Button } from "~/ui/button.tsx";

/** Over a form that was refused for what somebody else did meanwhile. */
export function ConflictNote({ text, onLoad }: { text: string; onLoad: () => void }) {
  if (text === "") return null;
  return (
    <div role="alert" className="bg-amber-light px-4 py-3 text-sm">
      <p>{text}</p>
      <Button variant="quiet" onClick={onLoad}>
        Load the newest version
      </Button>
    </div>
  );
}
