import { useState } from "react";
import { cx } from "~/ui/cx.ts";

/**
 * Somebody's picture, or their initial. The browser fetches the picture itself and says nothing of
 * where it is shown.
 */
export function Avatar({
  url,
  name,
  alt = "",
  className,
}: {
  url: string | null | undefined;
  name: string;
  alt?: string;
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className={cx(
        "grid shrink-0 place-items-center overflow-hidden rounded-full bg-bone",
        className,
      )}
    >
      {url && url !== broken ? (
        <img
          src={url}
          alt={alt}
          width={512}
          height={512}
          referrerPolicy="no-referrer"
          onError={() => setBroken(url)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true">{(name.trim()[0] ?? "").toUpperCase()}</span>
      )}
    </span>
  );
}
