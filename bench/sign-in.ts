// What signing in costs the others: the catalogue's times while nobody and while 20 people a second
// sign in; the times of sign-in and refresh meanwhile; and whether an unknown email shows by its time.
import { type Call, createClient, quantile } from "./support/http-load.ts";
import { startServer } from "./support/servers.ts";

const PORT = 3965;
const PEOPLE = 20;
const SIGN_INS_PER_SECOND = 20;
const CATALOGUE_PER_SECOND = 60;
const SECONDS = 5;
const TURNS = 3;
const GUESSES = 40;
const PASSWORD = "adire-indigo-42";
const LIST = "/rest/v1/products?select=*&is_active=eq.true&order=created_at.desc&limit=24";

const json = { "content-type": "application/json" };
const post = (path: string, body: unknown): Call => ({
  path: `/auth/v1/${path}`,
  method: "POST",
  headers: json,
  body: JSON.stringify(body),
});
const emailOf = (n: number) => `bench.${n % PEOPLE}@example.com`;
const signIn = (email: string, password = PASSWORD) =>
  post("token?grant_type=password", { email, password });

/** What shoppers look at: the front page, lists and products, cached in memory and not. */
function catalogue(n: number): Call {
  const paths = ["/", "/products", `/product/${1 + (n % 400)}`, LIST, "/women"];
  return { path: paths[n % paths.length]!, headers: { "accept-encoding": "br" } };
}

async function session(): Promise<string> {
  const { path, ...init } = signIn(emailOf(0));
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, init as RequestInit);
  return ((await answer.json()) as { refresh_token: string }).refresh_token;
}

export default async function measureSignIn() {
  const shop = await startServer(PORT);
  const shoppers = createClient(PORT, 64);
  const one = createClient(PORT, 1);
  const round = (value: number) => Math.round(value * 100) / 100;
  try {
    for (let n = 0; n < PEOPLE; n++) {
      await one.send(post("signup", { email: emailOf(n), password: PASSWORD }));
    }
    await shoppers.paced(catalogue, CATALOGUE_PER_SECOND, SECONDS);
    await one.times((n) => signIn(emailOf(n)), PEOPLE);

    const quiet: number[] = [];
    const busy: number[] = [];
    const signIns: number[] = [];
    // Turn and turn about, so that a slow moment of the machine falls on both.
    for (let turn = 0; turn < TURNS; turn++) {
      quiet.push(...(await shoppers.paced(catalogue, CATALOGUE_PER_SECOND, SECONDS)));
      // Connections of its own: the server closes those that were idle for a turn.
      const people = createClient(PORT, 64);
      const [looked, signedIn] = await Promise.all([
        shoppers.paced(catalogue, CATALOGUE_PER_SECOND, SECONDS),
        people.paced((n) => signIn(emailOf(n)), SIGN_INS_PER_SECOND, SECONDS),
      ]);
      people.close();
      busy.push(...looked);
      signIns.push(...signedIn);
    }
    const sorted = (values: number[]) => values.sort((a, b) => a - b);
    const [before, during] = [quantile(sorted(quiet), 0.95), quantile(sorted(busy), 0.95)];

    // A refresh hands out the token for the next one.
    let token = await session();
    const refreshes: number[] = [];
    const load = shoppers.paced(catalogue, CATALOGUE_PER_SECOND, SECONDS);
    for (let n = 0; n < 60; n++) {
      const { path, ...init } = post("token?grant_type=refresh_token", { refresh_token: token });
      const from = performance.now();
      const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, init as RequestInit);
      token = ((await answer.json()) as { refresh_token: string }).refresh_token;
      refreshes.push(performance.now() - from);
    }
    await load;

    const wrong: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < GUESSES; n++) {
      wrong.push((await one.send(signIn(emailOf(n), "not-the-one"))).took);
      unknown.push((await one.send(signIn(`nobody.${n}@example.com`, "not-the-one"))).took);
    }
    const median = (values: number[]) => quantile(sorted(values), 0.5);
    return [
      { name: "catalogue, 95th percentile, nobody signing in", value: round(before), unit: "ms" },
      { name: "catalogue, 95th percentile, 20 sign-ins/s", value: round(during), unit: "ms" },
      {
        name: "the same, times the quiet one",
        value: round(during / before),
        unit: "×",
        limit: 2,
      },
      { name: "sign-in, median at 20/s", value: round(quantile(sorted(signIns), 0.5)), unit: "ms" },
      { name: "sign-in, 95th percentile", value: round(quantile(signIns, 0.95)), unit: "ms" },
      { name: "refresh, median beside the catalogue", value: round(median(refreshes)), unit: "ms" },
      { name: "refresh, 95th percentile", value: round(quantile(refreshes, 0.95)), unit: "ms" },
      { name: "wrong password, median", value: round(median(wrong)), unit: "ms" },
      { name: "unknown email, median", value: round(median(unknown)), unit: "ms" },
      {
        name: "unknown email to wrong password",
        value: round(median(unknown) / median(wrong)),
        unit: "×",
        aim: 0.8,
        limit: 1.25,
      },
    ];
  } finally {
    shoppers.close();
    one.close();
    await shop.remove();
  }
}
