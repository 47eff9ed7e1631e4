import { beforeAll, beforeEach, expect } from "vitest";
import { type AccountsShop, createAccountsShop, signUpPerson } from "./accounts.ts";
import {
  authorizationOf,
  describeClient,
  makeClientKey,
  makeProof,
  postForm,
  READ,
  webOf,
} from "./assistant-client.ts";
import { testContext } from "./context.ts";

export const PUBLIC = "https://agent.example/oauth/client.json";

export const OTHER = "https://other.example/oauth/client.json";

export const CONFIDENTIAL = "https://platform.example/oauth/client.json";

export const codeForm = ({ code, verifier }: { code: string; verifier: string }, change = {}) => ({
  grant_type: "authorization_code",
  client_id: PUBLIC,
  redirect_uri: "https://agent.example/callback",
  code,
  code_verifier: verifier,
  ...change,
});

/** A shop that assistants of three clients are linked to, and a person who is new in each test. */
export function linkingShop() {
  const documents = new Map<string, unknown>();
  const context = testContext({ services: { publicWeb: webOf(documents) } });
  let shop: AccountsShop;
  let person: Awaited<ReturnType<typeof signUpPerson>>;
  let key: Awaited<ReturnType<typeof makeClientKey>>;
  beforeAll(async () => {
    shop = createAccountsShop(context.ctx);
    key = await makeClientKey();
    documents.set(PUBLIC, describeClient(PUBLIC));
    documents.set(OTHER, describeClient(OTHER));
    documents.set(
      CONFIDENTIAL,
      describeClient(CONFIDENTIAL, {
        token_endpoint_auth_method: "private_key_jwt",
        jwks: { keys: [key.jwk] },
      }),
    );
  });
  beforeEach(async () => {
    person = await signUpPerson(shop);
  });
  type Person = typeof person;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const rpc = (name: string, body: object, who: Person = person) =>
    shop.send("POST", `/rest/v1/rpc/${name}`, body, bearer(who.session.access_token));
  /** The person presses Allow. @returns what the client gets at its address */
  async function allow(id = PUBLIC, change: object = {}, who: Person = person) {
    const { verifier, challenge } = makeProof();
    const request = authorizationOf(id, challenge, change);
    const { status, body } = await rpc("allow_assistant", { request }, who);
    expect(status, JSON.stringify(body)).toBe(200);
    const to = new URL(body.to);
    return { verifier, to, code: to.searchParams.get("code")! };
  }
  const token = (form: Record<string, string>) => postForm(shop, "/oauth2/token", form);
  const refresh = (refresh_token: string, change = {}) =>
    token({ grant_type: "refresh_token", client_id: PUBLIC, refresh_token, ...change });
  async function link(scope = READ, who: Person = person) {
    const { status, body } = await token(codeForm(await allow(PUBLIC, { scope }, who)));
    expect(status, JSON.stringify(body)).toBe(200);
    return body as { access_token: string; refresh_token: string; scope: string };
  }
  /** Whether a token opens what it should. */
  const orders = (accessToken: string, headers: Record<string, string> = {}) =>
    shop.send("GET", "/ucp/v1/orders", undefined, { ...bearer(accessToken), ...headers });
  const opens = async (accessToken: string) => (await orders(accessToken)).status === 200;

  return {
    documents,
    context,
    get shop() {
      return shop;
    },
    get person() {
      return person;
    },
    get key() {
      return key;
    },
    bearer,
    rpc,
    allow,
    token,
    refresh,
    link,
    orders,
    opens,
  };
}
