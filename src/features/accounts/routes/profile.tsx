import { Outlet } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { unlistedMeta } from "~/client/store.ts";
import { SizesForm } from "~/features/own-sizes/components/sizes-form.tsx";
import { pageOf } from "~/platform/page-context.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { AddressesSection } from "../components/profile/addresses-section.tsx";
import { DataSection } from "../components/profile/data-section.tsx";
import { DetailsSection } from "../components/profile/details-section.tsx";
import { Section } from "../components/profile/section.tsx";
import { EmailSection, PasswordSection } from "../components/profile/security-sections.tsx";
import { SessionsSection } from "../components/profile/sessions-section.tsx";
import { TwoStepSection } from "../components/profile/two-step-section.tsx";
import type { Route } from "./+types/profile";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "My Profile",
    description: "Your name, addresses and how you sign in.",
    path: "/profile",
  });
}

/** How long a password must be is the same for everyone; so is this page. */
export function loader({ context }: Route.LoaderArgs) {
  return { passwordMin: pageOf(context).ctx.config.auth.passwordMin };
}

/** What the page inside adds stands below the addresses. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { signOut } = useAuth();
  return (
    <>
      <div className="mb-10 flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="display text-xl">My Profile</h1>
        <Button variant="quiet" onClick={signOut}>
          Sign Out
        </Button>
      </div>
      <DetailsSection />
      <AddressesSection />
      <Outlet />
      <Section title="My sizes" text="Chosen for you wherever they are in stock.">
        <SizesForm />
      </Section>
      <PasswordSection passwordMin={loaderData.passwordMin} />
      <EmailSection />
      <TwoStepSection />
      <SessionsSection />
      <Section title="Mails" text="What we write to you about besides your orders.">
        <LinkButton to="/profile/messages" variant="secondary">
          Choose your mails
        </LinkButton>
      </Section>
      <Section title="Assistants" text="What you let assistants see and do in your name.">
        <LinkButton to="/profile/assistants" variant="secondary">
          See who has access
        </LinkButton>
      </Section>
      <DataSection />
    </>
  );
}
