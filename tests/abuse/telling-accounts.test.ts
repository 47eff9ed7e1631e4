import { expect, test } from "vitest";
import { freshEmail, PASSWORD } from "../support/accounts.ts";
import { abusedShop } from "./shop.ts";

/**
 * Finding out who has an account by moving one's own to their address. Before: 200 of 200 questions
 * were answered (`email_exists`). Now a taken address and a free one are answered the same, and its
 * owner is told, once a minute at most.
 */
const shop = abusedShop();

const signUp = async (email: string) =>
  shop.from("102.89.34.7").send("POST", "/auth/v1/signup", { email, password: PASSWORD });

test("moving to an address does not tell whether it has an account", async () => {
  shop.clock.set(new Date());
  let told = 0;
  for (let n = 0; n < 4; n++) {
    const { body } = await signUp(freshEmail("curious"));
    const curious = shop.from(`203.0.113.${n}`, body.access_token);
    const [taken, free] = [freshEmail("taken"), freshEmail("free")];
    await signUp(taken);
    const answers: string[] = [];
    for (const email of [taken, free]) {
      const { status, body: user } = await curious.send("PUT", "/auth/v1/user", { email });
      const isEchoed = user.new_email === email;
      answers.push(JSON.stringify({ ...user, status, new_email: isEchoed, updated_at: "" }));
    }
    expect(answers[0]).toContain('"status":200');
    if (answers[0] !== answers[1]) told++;
    // Nor does the pause between two mails tell.
    for (const email of [taken, free]) {
      expect((await curious.send("PUT", "/auth/v1/user", { email })).status).toBe(429);
    }
  }
  expect(told).toBe(0);
});
