// Stand-ins for Meta's Cloud API and for Termii: they refuse what the published descriptions of POST
// /{phone-number-id}/messages and POST /api/sms/send do not allow, and fail when a test asks them to.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";

/** Digits with the country code. */
const number = z.string().regex(/^[1-9]\d{7,14}$/);
/** A place of a template: no new line, no tab, no four spaces in a row. */
const place = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^(?!.*(\n|\t| {4}))/s);

const cloudApi = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: number,
  type: z.literal("template"),
  template: z.strictObject({
    name: z.literal("shop_news"),
    language: z.strictObject({ code: z.literal("en") }),
    components: z.tuple([
      z.strictObject({
        type: z.literal("body"),
        // The template has three places.
        parameters: z.array(z.strictObject({ type: z.literal("text"), text: place })).length(3),
      }),
    ]),
  }),
});

const termii = z.strictObject({
  api_key: z.literal("termii-double"),
  to: number,
  from: z.string().min(3).max(11),
  sms: z.string().min(1).max(918),
  type: z.literal("plain"),
  channel: z.enum(["generic", "dnd", "whatsapp"]),
});

export interface TextingDouble {
  url: string;
  /** What was taken. */
  taken: { to: string; text: string }[];
  /** What was wrong with requests. */
  complaints: string[];
  /** The statuses of the next answers, instead of success. */
  answers: number[];
  stop(): Promise<void>;
}

export async function startTextingDouble(): Promise<TextingDouble> {
  const double: TextingDouble = { url: "", taken: [], complaints: [], answers: [], stop };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await json(request);
    const say = (status: number, what: object) =>
      void response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(JSON.stringify(what));
    const refuse = (status: number, message: string) => {
      double.complaints.push(message);
      say(status, { error: { message, type: "OAuthException", code: 100 } });
    };
    const told = double.answers.shift();
    if (told) return say(told, { error: { message: "as told", code: told } });
    if (request.method !== "POST") return refuse(405, "Only POST");
    if (request.url === "/1234567890/messages") {
      if (request.headers.authorization !== "Bearer meta-double") return refuse(401, "The token");
      const read = cloudApi.safeParse(body);
      if (!read.success) return refuse(400, z.prettifyError(read.error));
      const { to, template } = read.data;
      const text = template.components[0].parameters.map((one) => one.text).join(" | ");
      double.taken.push({ to, text });
      return say(200, {
        messaging_product: "whatsapp",
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: "wamid.double", message_status: "accepted" }],
      });
    }
    if (request.url === "/api/sms/send") {
      const read = termii.safeParse(body);
      if (!read.success) return refuse(400, z.prettifyError(read.error));
      double.taken.push({ to: read.data.to, text: read.data.sms });
      return say(200, { code: "ok", message_id: "1", message: "Successfully Sent", balance: 9 });
    }
    refuse(404, `There is no ${request.url}`);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  function stop(): Promise<void> {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  }
  return double;
}

/** What the shop is told, so that it finds the double. */
export const whatsappSettings = ({ url }: Pick<TextingDouble, "url">) => ({
  WHATSAPP_TOKEN: "meta-double",
  WHATSAPP_PHONE_ID: "1234567890",
  WHATSAPP_BASE_URL: url,
});
export const smsSettings = ({ url }: Pick<TextingDouble, "url">) => ({
  SMS_API_KEY: "termii-double",
  SMS_SENDER: "Oriki",
  SMS_BASE_URL: url,
});
