import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { data } from "react-router";
import { z } from "zod";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { privateData } from "~/client/query-client.ts";
import { AboutPage } from "~/features/content/components/about-page.tsx";
import { PolicyPage } from "~/features/content/components/policy-page.tsx";
import { HOME_SLUG, isPolicy, isStanding } from "~/features/editorial/rules.ts";
import { findRoom, type Room } from "~/features/images/rooms.server.ts";
import { pageOf } from "~/platform/page-context.ts";
import { LinkButton } from "~/ui/button.tsx";
import { NotFoundMessage, PageMessage } from "~/ui/page-message.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { HomePage } from "../components/home-page.tsx";
import { StoryPage } from "../components/story-page.tsx";
import { type HomeSections, loadHomeSections } from "../home.server.ts";
import type { Route } from "./+types/preview";

/** The draft itself comes with the token of whoever looks; what is here every shopper may see. */
export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  if (id === HOME_SLUG) {
    return { id, room: null, sections: await loadHomeSections(pageOf(context), request) };
  }
  if (isStanding(id)) return { id, room: await findRoom("shelf"), sections: null };
  if (z.uuid().safeParse(id).success) return { id, room: null, sections: null };
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = () => [
  { title: "Preview" },
  { name: "robots", content: "noindex" },
];

/** A page as its draft would be, for staff: in a frame of the back-office, at the width of a phone or a desktop. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  useStill();
  if (!loaderData) return <NotFoundMessage />;
  return (
    <QueryClientProvider client={privateData()}>
      <Draft {...loaderData} />
    </QueryClientProvider>
  );
}

interface DraftProps {
  id: string;
  /** What only About shows. */
  room: Room | null;
  /** What only the home page shows. */
  sections: HomeSections | null;
}

function Draft({ id, room, sections }: DraftProps) {
  const { user, loading } = useAuth();
  const { data: page, error } = useQuery({
    queryKey: ["preview", user?.id, id],
    queryFn: () => call("preview_page", { id }),
    enabled: user !== null,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  if (page) {
    if (sections) return <HomePage blocks={page.blocks} sections={sections} />;
    if (isPolicy(id)) return <PolicyPage {...page} />;
    return isStanding(id) ? <AboutPage {...page} room={room} /> : <StoryPage {...page} />;
  }
  if ((!user && !loading) || error) {
    return (
      <PageMessage title="Drafts are seen by staff" action={<LinkButton to="/">Home</LinkButton>}>
        <p>{error?.message ?? "Sign in to see it."}</p>
      </PageMessage>
    );
  }
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label="Loading" />
    </div>
  );
}

/** Nothing leads away: a preview shows one page. */
function useStill() {
  useEffect(() => {
    const stay = (event: Event) => {
      const { target } = event;
      if (event.type === "submit" || (target instanceof Element && target.closest("a"))) {
        event.preventDefault();
      }
    };
    document.addEventListener("click", stay, { capture: true });
    document.addEventListener("submit", stay, { capture: true });
    return () => {
      document.removeEventListener("click", stay, { capture: true });
      document.removeEventListener("submit", stay, { capture: true });
    };
  }, []);
}
