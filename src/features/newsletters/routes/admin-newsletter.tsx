import { skipToken, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { call } from "~/client/call.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { Compose } from "../admin/compose.tsx";
import { Sending } from "../admin/sending.tsx";
import { newsletterKey } from "../admin/use-newsletter-editor.ts";
import { NEWSLETTERS_PATH } from "../rules.ts";

/** Writes a newsletter, or shows how far one has come. */
export default function AdminNewsletter() {
  const { id } = useParams();
  return <Newsletter key={id} id={id === "new" ? undefined : id} />;
}

function Newsletter({ id }: { id: string | undefined }) {
  const { data, error, refetch } = useQuery({
    queryKey: newsletterKey(id ?? "new"),
    queryFn: id === undefined ? skipToken : () => call("admin_newsletter", { id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  const isDraft = id === undefined || data?.progress.state === "draft";
  const title = id === undefined ? "New newsletter" : "Newsletter";
  return (
    <div className="mx-auto max-w-6xl">
      <title>{title}</title>
      <BackLink to={NEWSLETTERS_PATH}>Newsletters</BackLink>
      <h1 className="display text-xl">{title}</h1>
      {id !== undefined && !data ? (
        error ? (
          <LoadFailed title="Failed to load the newsletter" error={error} onRetry={refetch} />
        ) : (
          <p className="py-24 text-center text-muted">Loading...</p>
        )
      ) : isDraft ? (
        <Compose newsletter={data} />
      ) : (
        <Sending newsletter={data!} />
      )}
    </div>
  );
}
