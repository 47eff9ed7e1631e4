import { z } from "zod";
import { REFUND_DAYS } from "~/features/orders/rules.ts";
import { Action, Headline, Paragraph, SmallPrint, TextLink } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { INSPECTION_DAYS } from "../rules.ts";
import { loadReturnMail, type ReturnMail, returnMail } from "./load.server.ts";

const base = {
  data: returnMail,
  queued: z.object({ return_id: z.string() }),
  load: loadReturnMail,
};

/** What is wanted stands under each: beside it, it would leave a name no room on a phone. */
const Pieces = ({ mail }: { mail: ReturnMail }) =>
  mail.lines.map(({ name, wanted }) => (
    <Paragraph key={`${name} ${wanted}`}>
      {name}
      <br />
      {wanted}
    </Paragraph>
  ));

export const requestedMail = defineMail({
  ...base,
  name: "return-requested",
  budget: "own",
  subject: ({ number }) => `Your return for order ${number}`,
  preview: ({ answer_by }) => `We answer by ${answer_by}.`,
  body: (mail) => (
    <>
      <Headline>We have your request</Headline>
      <Paragraph>
        {mail.first_name}, you would like to return this from order {mail.number}. We answer by{" "}
        {mail.answer_by}. Please send nothing before that: we could not match the parcel.
      </Paragraph>
      <Pieces mail={mail} />
      {mail.is_exchange && <Paragraph>The other size is kept for you meanwhile.</Paragraph>}
      <Action href={mail.link}>See your return</Action>
    </>
  ),
});

export const authorizedMail = defineMail({
  ...base,
  name: "return-authorized",
  budget: "own",
  subject: ({ number }) => `You can send back the pieces of order ${number}`,
  preview: ({ address }) => `Send them to ${address}.`,
  body: (mail, shop) => (
    <>
      <Headline>Your return is accepted</Headline>
      <Paragraph>
        {mail.first_name}, please pack the pieces as they came and hand them to a courier, or bring
        them to us. Write the order's number {mail.number} on the parcel.
      </Paragraph>
      <Pieces mail={mail} />
      {mail.held_until && (
        <Paragraph>
          We keep the other size for you until your parcel is here, at most until {mail.held_until}.
        </Paragraph>
      )}
      <Paragraph>
        {shop.name}, returns
        <br />
        {mail.address}
        <br />
        {shop.phone}
      </Paragraph>
      {mail.staff_note && <Paragraph>“{mail.staff_note}”</Paragraph>}
      <Action href={mail.link}>See your return</Action>
      <SmallPrint>
        We inspect the pieces within {INSPECTION_DAYS} business days of their arrival and write to
        you again.
      </SmallPrint>
    </>
  ),
});

export const refusedMail = defineMail({
  ...base,
  name: "return-refused",
  budget: "own",
  subject: ({ number }) => `Your return for order ${number} was not accepted`,
  preview: ({ staff_note }) => staff_note || "Answer this mail if you see it differently.",
  body: (mail, shop) => (
    <>
      <Headline>We cannot take this return</Headline>
      <Paragraph>
        {mail.first_name}, we are sorry: the return for order {mail.number} was not accepted.
      </Paragraph>
      {mail.staff_note && <Paragraph>“{mail.staff_note}”</Paragraph>}
      <Pieces mail={mail} />
      <Paragraph>If you see it differently, answer this mail or call us at {shop.phone}.</Paragraph>
      <Action href={mail.link}>See your order</Action>
      <SmallPrint>
        What can come back:{" "}
        <TextLink href={`${shop.url}/return-policy`}>Return & Refund Policy</TextLink>
      </SmallPrint>
    </>
  ),
});

export const receivedMail = defineMail({
  ...base,
  name: "return-received",
  budget: "own",
  subject: ({ number }) => `Your return for order ${number} has arrived`,
  preview: () => `We inspect it within ${INSPECTION_DAYS} business days.`,
  body: (mail) => (
    <>
      <Headline>Your return has arrived</Headline>
      <Paragraph>
        {mail.first_name}, your pieces are with us. We inspect them within {INSPECTION_DAYS}{" "}
        business days; then{" "}
        {mail.is_exchange
          ? "the other size leaves for you."
          : `your money is on its way, within ${REFUND_DAYS} business days.`}
      </Paragraph>
      <Pieces mail={mail} />
      <Action href={mail.link}>See your return</Action>
    </>
  ),
});

export const exchangedMail = defineMail({
  ...base,
  name: "return-exchanged",
  budget: "own",
  subject: ({ number }) => `Your exchange for order ${number} is being prepared`,
  preview: () => "The other size costs nothing more.",
  body: (mail) => (
    <>
      <Headline>Your other size is being prepared</Headline>
      <Paragraph>
        {mail.first_name}, everything is in order with what you sent back. The exchange has an order
        of its own; it costs nothing more, and we write when it leaves.
      </Paragraph>
      <Pieces mail={mail} />
      <Action href={mail.exchange_link || mail.link}>Follow your exchange</Action>
    </>
  ),
});
