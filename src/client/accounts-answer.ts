import { ShopError } from "./shop-error.ts";

interface Refusal {
  message: string;
  code?: string | undefined;
  /** 0 where no answer came. */
  status?: number | undefined;
}
interface Answer {
  data: unknown;
  error: Refusal | null;
}

/** What a refusal of the accounts library says, as every call of the browser says it. */
export const toShopError = ({ status, code, message }: Refusal): ShopError =>
  new ShopError(status ?? 0, { code, message });

/** The data of an answer of the accounts library. @throws ShopError */
export function dataOf<A extends Answer>({ data, error }: A): Extract<A, { error: null }>["data"] {
  if (error) throw toShopError(error);
  return data;
}

/**
 * What the accounts wire refused with, where it was asked without its library.
 *
 * @param otherwise what to say of a refusal without words
 */
export async function readRefusal(answer: Response, otherwise?: string): Promise<ShopError> {
  const body: unknown = await answer.json().catch(() => ({}));
  const { msg, error_code }: { msg?: unknown; error_code?: unknown } = body ?? {};
  return new ShopError(answer.status, { code: error_code, message: msg ?? otherwise });
}
