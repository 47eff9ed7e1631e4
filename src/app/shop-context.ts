import { isUsableKey } from "~/features/service-keys/use-key.server.ts";
import { describeShop } from "~/features/settings/service.server.ts";
import { type Context, type ContextOptions, createContext } from "~/platform/context.ts";
import { features } from "./features.server.ts";

export type ShopOptions = Omit<ContextOptions, "features" | "describeShop" | "isServiceKey">;

/** The context of the whole shop, with every feature of it. */
export const createShopContext = (options: ShopOptions): Promise<Context> =>
  createContext({ ...options, features, describeShop, isServiceKey: isUsableKey });
