import { call } from "~/client/call.ts";

/** What this browser has asked for without an account: the mailbox, and which sizes. */
interface Asked {
  email: string;
  of: string[];
}

const KEY = "oriki-back-in-stock";
const nothing: Asked = { email: "", of: [] };
/** Sizes remembered; older ones are asked for again without harm. */
const MOST = 50;

const keyOf = (productId: number, size: string) => `${productId}/${size}`;

function read(): Asked {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Asked> | null;
    return {
      email: typeof kept?.email === "string" ? kept.email : "",
      of: Array.isArray(kept?.of) ? kept.of.filter((one) => typeof one === "string") : [],
    };
  } catch {
    return nothing;
  }
}

/** What this browser remembers of a size. */
export function recall(productId: number, size: string): { email: string; isAsked: boolean } {
  const { email, of } = read();
  return { email, isAsked: of.includes(keyOf(productId, size)) };
}

function keepAsked(productId: number, size: string, email: string): void {
  const key = keyOf(productId, size);
  const of = [key, ...read().of.filter((one) => one !== key)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ email, of }));
  } catch {
    // Without storage the address is typed again.
  }
}

/**
 * Asks for the mail, in the name of whoever is signed in or of the mailbox.
 *
 * @throws ShopError
 */
export async function askForAlert(
  productId: number,
  size: string,
  email?: string,
): Promise<{ email: string; message: string }> {
  const answer = await call("request_stock_alert", {
    product_id: productId,
    size,
    ...(email === undefined ? {} : { email }),
  });
  if (email !== undefined) keepAsked(productId, size, answer.email);
  return answer;
}
