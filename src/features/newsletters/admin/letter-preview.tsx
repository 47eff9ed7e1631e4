import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { useSettled } from "~/client/use-settled.ts";
import { PreviewFrame } from "~/features/editorial/admin/preview-frame.tsx";
import { type NewsletterFields, previewInput } from "../schema.ts";

/** The mail that a newsletter makes, as it is being typed, on a phone and on a desktop. */
export function LetterPreview({ fields }: { fields: NewsletterFields }) {
  const { subject, preview, blocks } = fields;
  const typed = useSettled(JSON.stringify({ subject, preview, blocks }));
  const { data, isError } = useQuery({
    queryKey: ["newsletter-preview", typed],
    queryFn: () => call("preview_newsletter", previewInput.parse(JSON.parse(typed))),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return (
    <section aria-labelledby="mail">
      <h2 id="mail" className="text-base font-medium">
        The mail
      </h2>
      <p className="mb-2 truncate text-sm">
        {subject || "No subject yet"} <span className="text-muted">{preview}</span>
      </p>
      {isError && (
        <p role="status" className="mb-2 text-sm text-muted">
          Once what is typed can be saved, it is shown here.
        </p>
      )}
      {data && <PreviewFrame srcDoc={data.html} sandbox="" title="The mail as it looks" />}
    </section>
  );
}
