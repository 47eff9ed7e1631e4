import { expect, test } from "vitest";
import { features } from "~/app/features.server.ts";
import type { Feature } from "~/platform/feature.ts";
import { renderMail } from "~/platform/mail/render.ts";
import { sampleOf } from "./mail-samples.ts";

const shop = {
  name: "Oríkì",
  tagline: "Names for what you wear",
  url: "https://shop.test",
  email: "hello@shop.test",
  phone: "+234 803 555 0100",
  whatsapp: "2348035550100",
  address: "14 Broad Street, Lagos",
};
const mails = (features as readonly Feature[]).flatMap(({ mails = [] }) => mails);

/** What a program says where a value should stand, and a mark that follows nothing. */
const BROKEN = /[{}]|undefined|\bnull\b|NaN|\[object|(?:^|\s)[,.:;!?](?:\s|$)|[,:;] *[.!?]/m;

test.each(mails)("$name is whole, whatever it has to say", async (mail) => {
  for (const isFull of [true, false]) {
    const data = mail.data.parse(sampleOf(mail.data, isFull));
    const { subject, text } = await renderMail(mail, data, shop);
    const said = [subject, mail.preview(data, shop), text];
    expect.soft(said.filter((words) => BROKEN.test(words))).toEqual([]);
  }
});
