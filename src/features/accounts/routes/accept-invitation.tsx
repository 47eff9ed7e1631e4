import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { leave } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { authPath } from "~/client/session.ts";
import { ShopError } from "~/client/shop-error.ts";
import { markSignedIn, STAFF_KEY } from "~/client/signed-in-mark.tsx";
import { roleNames } from "~/platform/permissions.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { toast } from "~/ui/toast.ts";
import { forgetInvitation, readInvitation } from "../invitation.ts";

const PATH = "/accept-invitation";

/** Where the link in an invitation leads. It is opened once: signing in or up on the way is enough. */
export default function AcceptInvitation() {
  const { user, loading } = useAuth();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const [problem, setProblem] = useState<ShopError>();
  const [round, setRound] = useState(0);
  const triedBy = useRef("");
  const userId = user?.id;

  useEffect(() => setToken(readInvitation()), []);
  useEffect(() => {
    const attempt = `${userId}/${round}`;
    if (loading || !userId || !token || triedBy.current === attempt) return;
    triedBy.current = attempt;
    const invitation = token;
    async function accept() {
      try {
        const { role } = await call("accept_invitation", { token: invitation });
        forgetInvitation();
        localStorage.setItem(STAFF_KEY, userId!);
        markSignedIn();
        toast.success(`You work here now. Your role: ${roleNames[role]}`);
        await navigate("/admin", { replace: true });
      } catch (error) {
        setProblem(error instanceof ShopError ? error : new ShopError(0));
      }
    }
    setProblem(undefined);
    void accept();
  }, [userId, loading, token, round, navigate]);

  async function changeAccount() {
    await leave();
    await navigate(authPath(PATH));
  }
  const isKnown = token !== undefined && !loading;
  return (
    <section className="mx-auto max-w-md px-6 py-24 text-center">
      <title>Invitation</title>
      <meta name="robots" content="noindex" />
      <h1 className="display text-lg">You are invited to work here</h1>
      {isKnown && !token ? (
        <p className="mt-5 text-sm text-muted">
          Open the link in your invitation again: this address alone does not say which one it is.
        </p>
      ) : problem ? (
        <>
          <p role="alert" className="mt-5 text-sm text-oxblood">
            {problem.message}
          </p>
          <p className="mb-6 mt-2 text-sm text-muted">You are signed in as {user?.email}.</p>
          <div className="flex flex-wrap justify-center gap-4">
            {problem.status === 0 && (
              <Button onClick={() => setRound((n) => n + 1)}>Try again</Button>
            )}
            <Button variant="secondary" onClick={changeAccount}>
              Use another account
            </Button>
          </div>
        </>
      ) : isKnown && !user ? (
        <>
          <p className="my-5 text-sm text-muted">
            Sign up, or sign in, with the address that the invitation was sent to.
          </p>
          <div className="flex flex-wrap justify-center gap-4">
            <LinkButton to={`${authPath(PATH)}&tab=signup`}>Sign Up</LinkButton>
            <LinkButton to={authPath(PATH)} variant="secondary">
              Sign In
            </LinkButton>
          </div>
        </>
      ) : (
        <div className="mt-6 flex justify-center">
          <Spinner label="One moment" />
        </div>
      )}
    </section>
  );
}
