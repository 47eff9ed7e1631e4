import { formatMoment } from "~/features/admin/components/moment.ts";

/** What the customer sent to show that they have transferred, large enough to be read. */
export function TransferReceipt({ url, sentAt }: { url: string; sentAt: string | null }) {
  const isDocument = /\.pdf\?/.test(url);
  const when = sentAt ? `Receipt sent ${formatMoment(sentAt)}` : "Receipt";
  return (
    <figure className="mt-2 print:hidden">
      {!isDocument && (
        <a href={url} target="_blank" rel="noreferrer">
          <img
            src={url}
            alt="The customer's receipt"
            className="max-h-72 w-full bg-bone object-contain"
          />
        </a>
      )}
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-muted">
        {when}
        <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {isDocument ? "Save the PDF" : "Open"}
        </a>
      </figcaption>
    </figure>
  );
}
