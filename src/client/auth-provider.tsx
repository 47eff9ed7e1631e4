import type { Session, User } from "@supabase/auth-js";
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { may } from "~/platform/permissions.ts";
import { toast } from "~/ui/toast.ts";
import {
  forgetLeaving,
  hasLeft,
  LEFT_EVENT,
  leave,
  loadAuth,
  SIGNED_IN_EVENT,
} from "./auth-client.ts";
import { loadClient, setPublicKey } from "./auth-options.ts";
import type { SignInStep } from "./credentials.ts";
import { keepFor } from "./offline/forget.ts";
import { readSession } from "./session.ts";
import { ShopError } from "./shop-error.ts";
import { markSignedIn, SESSION_KEY, STAFF_KEY } from "./signed-in-mark.tsx";
import { queryTables } from "./tables.ts";

export interface Auth {
  user: User | null;
  session: Session | null;
  /** True until the first look at the stored session. */
  loading: boolean;
  /** The session that was here has ended by itself, in this tab. */
  ended: boolean;
  /** @returns whether the mailed code must be given first. @throws after the toast */
  signUp(email: string, password: string, fullName: string): Promise<{ needsCode: boolean }>;
  /** @returns the second step, where the account has one. @throws after the toast */
  signIn(email: string, password: string): Promise<SignInStep | undefined>;
  /** Signs this browser out, in every tab of it. */
  signOut(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);
const UserContext = createContext<User | null>(null);

/** Who is signed in. @throws Error outside AuthProvider */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within AuthProvider");
  return auth;
}

/**
 * The same for what only asks who it is, such as each heart of a list: it is rendered again when that
 * changes, and not when a visitor's page has merely looked.
 */
export const useUser = (): User | null => use(UserContext);

const messageOf = (error: unknown, fallback: string) =>
  error instanceof Error && error.message ? error.message : fallback;

/** With the client that they need: only few pages ask for a password. */
async function loadCredentials() {
  const [credentials] = await Promise.all([
    import("./credentials.ts").catch(() => {
      throw new ShopError(0);
    }),
    loadClient(),
  ]);
  return credentials;
}

/** Remembers whether this person is staff, so that the navigation can show it before asking. */
async function rememberRole(userId: string): Promise<void> {
  const rows = await queryTables((db) =>
    db.from("user_roles").select("role").eq("user_id", userId),
  );
  if (readSession()?.user.id !== userId) return;
  const roles = rows.map(({ role }) => role);
  if (may(roles, "dashboard.see")) localStorage.setItem(STAFF_KEY, userId);
  else localStorage.removeItem(STAFF_KEY);
  markSignedIn();
}

/**
 * Keeps who is signed in. The accounts client is loaded for people who are, or are about to be;
 * a visitor does not pay for it.
 */
export function AuthProvider({ publicKey, children }: { publicKey: string; children: ReactNode }) {
  if (typeof document !== "undefined") setPublicKey(publicKey);
  const [session, setSession] = useState<Session | null>(null);
  const [loading, setLoading] = useState(true);
  const [ended, setEnded] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    function settle(next: Session | null) {
      if (gone) return;
      setSession(next);
      setLoading(false);
      if (next) forgetLeaving();
      else localStorage.removeItem(STAFF_KEY);
      keepFor((next ?? readSession())?.user.id);
      markSignedIn();
    }
    async function follow() {
      const auth = await loadAuth();
      if (gone || stop) return;
      const { data } = auth.onAuthStateChange((event, next) => {
        if (!gone) setEnded(event === "SIGNED_OUT" && !hasLeft());
        settle(next);
      });
      stop = () => data.subscription.unsubscribe();
    }
    const stored = readSession();
    // In pieces: a phone that has just woken the page up must not be held by all that follows from it.
    startTransition(() => {
      if (!stored) settle(null);
      else if ((stored.expires_at ?? 0) > Date.now() / 1000) settle(stored);
    });
    if (stored) void follow().catch(() => setLoading(false));

    // Another tab, or a part of this one that did without the client, has signed in or out.
    function onStorage(event: StorageEvent) {
      if (event.key !== SESSION_KEY && event.key !== null) return;
      const next = readSession();
      settle(next);
      if (next) void follow().catch(() => {});
    }
    function onSignedIn() {
      settle(readSession());
      void follow().catch(() => {});
    }
    const onLeft = () => settle(null);
    window.addEventListener("storage", onStorage);
    window.addEventListener(SIGNED_IN_EVENT, onSignedIn);
    window.addEventListener(LEFT_EVENT, onLeft);
    return () => {
      gone = true;
      stop?.();
      window.removeEventListener("storage", onStorage);
      window.removeEventListener(SIGNED_IN_EVENT, onSignedIn);
      window.removeEventListener(LEFT_EVENT, onLeft);
    };
  }, []);

  // A mailed link ends wherever it was asked for, with its proof in the fragment.
  const { hash, pathname } = useLocation();
  useEffect(() => {
    if (pathname === "/auth" || !/[#&](access_token|error_code)=/.test(hash)) return;
    void navigate(`/auth?next=${encodeURIComponent(pathname)}${hash}`, { replace: true });
  }, [hash, pathname, navigate]);

  const userId = session?.user.id;
  useEffect(() => {
    if (userId) void rememberRole(userId).catch(() => {});
  }, [userId]);

  const signUp = useCallback<Auth["signUp"]>(async (...given) => {
    try {
      const signedUp = await (await loadCredentials()).signUp(...given);
      toast.success("Account created successfully!");
      return signedUp;
    } catch (error) {
      toast.error(messageOf(error, "Failed to sign up"));
      throw error;
    }
  }, []);

  const signIn = useCallback<Auth["signIn"]>(async (...given) => {
    try {
      const step = await (await loadCredentials()).signIn(...given);
      if (!step) toast.success("Signed in successfully!");
      return step;
    } catch (error) {
      toast.error(messageOf(error, "Failed to sign in"));
      throw error;
    }
  }, []);

  const signOut = useCallback<Auth["signOut"]>(async () => {
    try {
      await leave(async () => {
        toast.success("Signed out successfully");
        await navigate("/");
      });
    } catch (error) {
      toast.error(messageOf(error, "Failed to sign out"));
    }
  }, [navigate]);

  const user = session?.user ?? null;
  const auth = useMemo<Auth>(
    () => ({ user, session, loading, ended, signUp, signIn, signOut }),
    [user, session, loading, ended, signUp, signIn, signOut],
  );
  return (
    <AuthContext value={auth}>
      <UserContext value={user}>{children}</UserContext>
    </AuthContext>
  );
}
