import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { and, desc, eq, like } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { createApp } from "~/app/app.ts";
import { userRoles } from "~/db/schema/accounts.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import type { Context } from "~/platform/context.ts";
import type { Role } from "~/platform/permissions.ts";

export const PASSWORD = "adire-indigo-42";

/** The whole shop as an app, and the official client speaking to it without a socket. */
export function createAccountsShop(ctx: Context) {
  const app = createApp(ctx);
  const origin = ctx.config.publicUrl;
  const request = (path: string, init?: RequestInit) => app.request(`${origin}${path}`, init);
  return {
    app,
    request,
    /** A browser of its own: nothing is shared between two clients. */
    client(key = ctx.tokens.publicKey, flowType: "implicit" | "pkce" = "implicit"): SupabaseClient {
      const kept = new Map<string, string>();
      return createClient(origin, key, {
        auth: {
          flowType,
          autoRefreshToken: false,
          detectSessionInUrl: false,
          storage: {
            getItem: (name) => kept.get(name) ?? null,
            setItem: (name, value) => void kept.set(name, value),
            removeItem: (name) => void kept.delete(name),
          },
        },
        global: { fetch: async (url, init) => app.request(String(url), init) },
      });
    },
    /** The answer to a JSON request, with its status. */
    async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await request(path, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parseAnswer(text) };
    },
  };
}
export type AccountsShop = ReturnType<typeof createAccountsShop>;

/** What an answer says: JSON, or the text as it is. */
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by tests
export function parseAnswer(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

let serial = 0;
export const freshEmail = (name = "ada") => `${name}.${++serial}@example.com`;

/** Signs a new person up; the client is theirs from then on. */
export async function signUpPerson(
  shop: AccountsShop,
  options: { email?: string; name?: string } = {},
) {
  const client = shop.client();
  const email = options.email ?? freshEmail();
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: options.name ?? "Ada Obi" } },
  });
  if (error || !data.session || !data.user) throw error ?? new Error("No session");
  return { client, email, id: data.user.id, session: data.session };
}

export async function giveRole(ctx: Context, userId: string, role: Role): Promise<void> {
  await ctx.db.insert(userRoles).values({ userId, role });
}

/** The newest mail to an address: its template and the code and link in it. */
export async function newestMail(ctx: Context, to: string, template = "%") {
  const [mail] = await ctx.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, to), like(mailOutbox.template, template)))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(1);
  if (!mail) throw new Error(`No mail to ${to}`);
  return { template: mail.template, ...(mail.data as { code: string; link: string }) };
}

/** Answers a mail to one's own address from within one's own session. */
export async function proveMailbox(
  { ctx, shop }: { ctx: Context; shop: AccountsShop },
  { email, client }: { email: string; client: SupabaseClient },
): Promise<void> {
  await shop.client().auth.signInWithOtp({ email });
  const { code } = await newestMail(ctx, email, "auth-magiclink");
  const token = (await client.auth.getSession()).data.session!.access_token;
  const answer = await shop.send(
    "POST",
    "/auth/v1/verify",
    { type: "email", email, token: code },
    { authorization: `Bearer ${token}` },
  );
  if (answer.status !== 200) throw new Error(answer.body.msg);
}

/** The code that an authenticator app shows. */
export const appCode = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  });

/** Adds an authenticator app; the client's session has used it afterwards. */
export async function enrolApp(ctx: Context, client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp" });
  if (error) throw error;
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: appCode(data.totp.secret, ctx.clock.now()),
  });
  if (verified.error) throw verified.error;
  return { factorId: data.id, secret: data.totp.secret };
}
