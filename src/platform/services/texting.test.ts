import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  smsSettings,
  startTextingDouble,
  type TextingDouble,
  whatsappSettings,
} from "~tests/support/texting-double.ts";
import { ConfigError, parseConfig } from "../config.ts";
import { createTexting } from "./texting.ts";

let company: TextingDouble;
beforeAll(async () => {
  company = await startTextingDouble();
});
afterAll(() => company.stop());
beforeEach(() => {
  for (const list of [company.taken, company.complaints, company.answers]) list.length = 0;
});

const message = {
  phone: "+2348035550142",
  text: "The Oríkì “Ijede” – size 42\nis ₦285,000 now.",
  link: "https://shop.example/product/7",
  leave: "https://shop.example/messages/leave?kind=phone",
};

test("WhatsApp gets the approved template, with the news, its link and the way out in its places", async () => {
  const texting = createTexting(parseConfig(whatsappSettings(company)))!;
  expect(texting.by).toBe("WhatsApp");
  expect(await texting.send(message)).toMatchObject({ outcome: "taken" });
  expect(company.complaints).toEqual([]);
  expect(company.taken).toEqual([
    {
      to: "2348035550142",
      text: "The Oríkì “Ijede” – size 42 is ₦285,000 now. | https://shop.example/product/7 | https://shop.example/messages/leave?kind=phone",
    },
  ]);
});

test("an SMS has only letters that every SMS has, and the way out", async () => {
  const texting = createTexting(parseConfig(smsSettings(company)))!;
  expect(texting.by).toBe("SMS");
  expect(await texting.send(message)).toMatchObject({ outcome: "taken" });
  expect(company.complaints).toEqual([]);
  expect(company.taken[0]?.text).toBe(
    'The Oriki "Ijede" - size 42\nis N285,000 now. https://shop.example/product/7 No more: https://shop.example/messages/leave?kind=phone',
  );
});

test("what the company cannot take now waits, what it never takes does not, and its silence is neither", async () => {
  const texting = createTexting(parseConfig(smsSettings(company)))!;
  company.answers.push(429, 503, 400);
  const outcomes = [];
  for (let n = 0; n < 3; n++) outcomes.push((await texting.send(message)).outcome);
  expect(outcomes).toEqual(["later", "later", "refused"]);
  const gone = createTexting(parseConfig(smsSettings({ url: "http://127.0.0.1:9" })))!;
  expect((await gone.send(message)).outcome).toBe("later");
});

test("without a company there is none, and half of its settings stop the start", () => {
  expect(createTexting(parseConfig({}))).toBeNull();
  expect(() => parseConfig({ WHATSAPP_TOKEN: "meta-double" })).toThrow(ConfigError);
  expect(() => parseConfig({ SMS_API_KEY: "key" })).toThrow("SMS_API_KEY and SMS_SENDER");
});
