import { reasonOf } from "~/platform/reason-of.ts";
import type { Config } from "../config.ts";

const TIMEOUT_MS = 8000;

/** What is said to a phone. */
export interface TextMessage {
  /** +234… */
  phone: string;
  text: string;
  /** Where it leads. */
  link: string;
  /** Where a press ends such messages. */
  leave: string;
}

/**
 * What became of it: the company has it; it never takes it; it takes it later. One that does not answer may
 * have it: nobody wants the same message twice, so that is not tried again.
 */
export type TextOutcome = "taken" | "refused" | "later" | "unknown";

/** Messages to phones, by a company that carries them. */
export interface Texting {
  by: "WhatsApp" | "SMS";
  send(message: TextMessage): Promise<{ outcome: TextOutcome; detail: string }>;
}

/** WhatsApp where it is set, else SMS; null where neither is: then staff write by hand. */
export function createTexting({ whatsapp, sms }: Config): Texting | null {
  if (whatsapp) return createWhatsApp(whatsapp);
  return sms ? createSms(sms) : null;
}

/**
 * WhatsApp Business by Meta's Cloud API. Who was not just written to by the person gets approved templates
 * only: one with three places, for the news, its link and the way out (docs/operations.md).
 */
const createWhatsApp = ({
  token,
  phoneId,
  template,
  language,
  baseUrl,
}: NonNullable<Config["whatsapp"]>): Texting => ({
  by: "WhatsApp",
  send: ({ phone, text, link, leave }) =>
    post(
      `${baseUrl}/${phoneId}/messages`,
      { Authorization: `Bearer ${token}` },
      {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: phone.replace("+", ""),
        type: "template",
        template: {
          name: template,
          language: { code: language },
          components: [
            {
              type: "body",
              // A place of a template holds one line.
              parameters: [text, link, leave].map((one) => ({
                type: "text",
                text: one.replace(/\s+/g, " "),
              })),
            },
          ],
        },
      },
    ),
});

/** SMS by Termii. */
const createSms = ({ apiKey, sender, channel, baseUrl }: NonNullable<Config["sms"]>): Texting => ({
  by: "SMS",
  send: ({ phone, text, link, leave }) =>
    post(
      `${baseUrl}/api/sms/send`,
      {},
      {
        api_key: apiKey,
        to: phone.replace("+", ""),
        from: sender,
        sms: plain(`${text} ${link} No more: ${leave}`),
        type: "plain",
        channel,
      },
    ),
});

/** Letters that every SMS has: one other halves what fits into it, and doubles what it costs. */
const plain = (text: string): string =>
  text
    .replaceAll("₦", "N")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, "-")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");

async function post(
  address: string,
  headers: Record<string, string>,
  body: object,
): ReturnType<Texting["send"]> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    const detail = `${answer.status} ${(await answer.text()).slice(0, 300)}`;
    if (answer.ok) return { outcome: "taken", detail };
    const isTheirs = answer.status === 429 || answer.status >= 500;
    return { outcome: isTheirs ? "later" : "refused", detail };
  } catch (error) {
    const isSlow = (error as Error).name === "TimeoutError";
    return { outcome: isSlow ? "unknown" : "later", detail: reasonOf(error) };
  }
}
