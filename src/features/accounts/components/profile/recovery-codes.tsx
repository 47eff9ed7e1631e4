import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";

/** The codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <section className="flex flex-col gap-5" aria-label="Recovery codes">
      <p className="text-sm">
        Keep these recovery codes where you keep your papers. Each stands in for the app once. They
        are shown only now.
      </p>
      <ul className="prices grid grid-cols-2 gap-x-6 gap-y-2 bg-bone-light px-5 py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={async () => {
            await navigator.clipboard.writeText(codes.join("\n"));
            toast.success("Copied");
          }}
        >
          Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </section>
  );
}
