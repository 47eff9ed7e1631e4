import { foldText } from "~/features/language/fold.ts";
import type { ToolBox } from "../../tools/index.server.ts";
import type { Reply } from "../find.server.ts";

const ASKS_OTHER_STORE =
  /\b(branch\w*|outlets?|another|other|second) ?(store|shop|office)?s?\b|\b(shop|store|office|showroom) (in|for|at|dey) (?!the\b|your\b)\w+/;

export async function answerFacts(
  tools: ToolBox,
  topic: "hours" | "contact" | "place" | "person" | "discount" | "catalogue",
  folded = "",
): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const lead = ASKS_OTHER_STORE.test(folded) ? "I know of one store alone. " : "";
  const hours = data.hours.map((line) => `${line.days}: ${line.hours}`).join("\n");
  switch (topic) {
    case "hours":
      return { text: `We are open:\n${hours}\nThe website takes orders at any hour.` };
    case "contact":
      return {
        text: `Call ${data.phone}, write to ${data.email}, or chat on WhatsApp: ${data.whatsapp}. On Instagram we are ${data.instagram}. Contact page: ${data.contact_page}`,
      };
    case "place":
      return {
        text: `${lead}Our store is at ${data.address}. Open:\n${hours}${data.pickup ? "\nYou can order here and pick up in store." : ""}`,
      };
    case "person":
      return {
        text: `Of course. Our people answer on WhatsApp: ${data.whatsapp}, or call ${data.phone}.`,
      };
    case "discount":
      return {
        text: `Prices are the same for everybody${
          data.sale
            ? `; pieces in the Flash Sale are ${data.sale.percent} off: ${data.sale.page}`
            : ""
        }. If you have a code, for example for a first order, enter it in the cart or at checkout.`,
      };
    case "catalogue":
      return {
        text: "We sell women's shoes, men's shoes, women's fashion, men's fashion, bags, sneakers and accessories: /products. Tell me an occasion, a colour, a size or a budget and I choose with you.",
      };
  }
}

/** How long a password must be, and where it is set. */
export async function answerPassword(tools: ToolBox): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  return {
    text: `A password needs at least ${data.password_least} characters. You set it when you sign up at /auth, and change it under /profile. Never send it to anybody, not to me either.`,
  };
}

export async function answerWho(tools: ToolBox): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const meaning = foldText(data.name) === "oriki" ? " An oríkì is a praise-name." : "";
  return {
    text: `I am TEMI, the assistant of ${data.name} – a program, not a person.${meaning} I find pieces, check sizes and stock, and answer about orders, delivery, payment and returns. For a person, I can hand you over on WhatsApp.`,
  };
}
