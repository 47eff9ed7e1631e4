import { Minus, Plus } from "lucide-react";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { RowImage } from "~/features/images/row-image.tsx";
import { Button, IconButton } from "~/ui/button.tsx";
import type { CountLine, CountState } from "../schema.ts";
import { pieceName, signed, sizesInWords } from "../words.ts";

interface CountLinesProps {
  count: CountState;
  /** Left out once the count is closed. */
  onFound: ((code: string, quantity: number) => void) | undefined;
  onAgain: (line: CountLine) => void;
}

/** What was counted, the last first, and what nobody has found yet. */
export function CountLines({ count, onFound, onAgain }: CountLinesProps) {
  return (
    <>
      <h2 className="mt-6 text-base font-medium">Counted: {sizesInWords(count.lines.length)}</h2>
      {count.lines.length === 0 && (
        <p className="mt-1 text-sm text-muted">Scan the first piece or type its code.</p>
      )}
      <ul className="divide-y divide-line">
        {count.lines.map((line) => (
          <li
            key={`${line.product_id}/${line.size}`}
            className="flex flex-wrap items-center gap-3 py-3"
          >
            <Piece line={line} />
            <Counted line={line} onFound={line.is_confirmed ? undefined : onFound} />
            {line.is_unsure && !line.is_confirmed && onFound && (
              <p className="w-full text-sm text-amber">
                Pieces came or left while it was counted.{" "}
                <Button variant="quiet" onClick={() => onAgain(line)}>
                  Count it again
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {count.missing_total > 0 && (
        <>
          <h2 className="mt-6 text-base font-medium">
            Not found yet: {sizesInWords(count.missing_total)}
          </h2>
          <p className="mt-1 text-sm text-muted">
            They stay as they are unless you say that none is there.
          </p>
          <ul className="divide-y divide-line">
            {count.missing.map((line) => (
              <li
                key={`${line.product_id}/${line.size}`}
                className="flex flex-wrap items-center gap-x-3 py-3"
              >
                <Piece line={line} />
                <span className="whitespace-nowrap text-sm text-muted max-sm:mr-auto">
                  {line.expected} expected
                </span>
                {onFound && (
                  <Button
                    variant="quiet"
                    className="whitespace-nowrap"
                    onClick={() => onFound(line.sku, 0)}
                  >
                    None here<span className="sr-only">: {pieceName(line)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Piece({ line }: { line: CountLine }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 max-sm:basis-full">
      <RowImage src={line.image} />
      <span className="min-w-0">
        <span className="block text-sm">{pieceName(line)}</span>
        <span className="block break-all text-xs text-muted">{line.sku}</span>
      </span>
    </span>
  );
}

/** How many were found, beside how many should be there. */
function Counted({ line, onFound }: { line: CountLine; onFound: CountLinesProps["onFound"] }) {
  const counted = line.counted ?? 0;
  const difference = counted - line.expected;
  return (
    <span className="flex items-center gap-1 max-sm:-ml-3 max-sm:flex-1">
      {onFound && (
        <IconButton
          label={`One less of ${pieceName(line)}`}
          disabled={counted === 0}
          onClick={() => onFound(line.sku, -1)}
        >
          <Minus aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <span className="w-16 text-center text-sm">
        <span className="prices text-base font-medium">{counted}</span>
        <span className="block text-xs text-muted">of {line.expected}</span>
      </span>
      {onFound && (
        <IconButton label={`One more of ${pieceName(line)}`} onClick={() => onFound(line.sku, 1)}>
          <Plus aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <span className="w-20 text-right max-sm:flex-1">
        {line.is_confirmed ? (
          <StatusText tone="plain">Settled</StatusText>
        ) : difference === 0 ? (
          <StatusText tone="good">Right</StatusText>
        ) : (
          <StatusText tone="warn">{signed(difference)}</StatusText>
        )}
      </span>
    </span>
  );
}
