import { and, eq, gt, lt } from "drizzle-orm";
import { agentCarts } from "~/db/schema/agents.ts";
import { checkCart } from "~/features/cart/service.server.ts";
import { nairaToKobo } from "~/lib/money.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { readVariantId } from "~/lib/variant-id.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import type { CartInput } from "./schema.ts";
import type { LineNow, StoredLine } from "./stored-lines.ts";

/** A cart is forgotten when nobody has changed it for so long; it holds no stock. */
const KEPT_MS = 7 * 86_400_000;

export interface AgentCart {
  id: string;
  expiresAt: Date;
  lines: (readonly [StoredLine, LineNow | undefined])[];
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** What the shop says of lines now, in their order; one query. */
async function lookAt(
  ctx: Context,
  lines: readonly Pick<StoredLine, "productId" | "size">[],
): Promise<(LineNow | undefined)[]> {
  const checks = await checkCart(
    ctx,
    lines.map(({ productId, size }) => ({ product_id: productId, size: size || ONE_SIZE })),
  );
  return checks.map(({ exists, name, image, category, price, available }) =>
    exists ? { name, image, category, priceKobo: nairaToKobo(price), available } : undefined,
  );
}

/** Lines as an agent asks for them, at the price of now. One variant that is named twice is one line. */
async function readLines(ctx: Context, { line_items }: CartInput): Promise<AgentCart["lines"]> {
  const wanted = new Map<string, StoredLine>();
  for (const { item, quantity } of line_items) {
    const { productId = 0, size = "" } = readVariantId(item.id) ?? {};
    const known = wanted.get(item.id)?.quantity ?? 0;
    wanted.set(item.id, { productId, size, quantity: known + quantity, name: "", priceKobo: 0 });
  }
  const lines = [...wanted.values()];
  const now = await lookAt(ctx, lines);
  return lines.map((line, n) => {
    const seen = now[n];
    return seen ? [{ ...line, name: seen.name, priceKobo: seen.priceKobo }, seen] : [line, seen];
  });
}

const storedOf = (lines: AgentCart["lines"]) => lines.flatMap(([line, now]) => (now ? [line] : []));
const ending = ({ clock }: Context) => new Date(clock.now().getTime() + KEPT_MS);

/** Keeps a cart; undefined id where nothing of it is in the shop, and nothing is kept. */
export async function createCart(
  ctx: Context,
  input: CartInput,
): Promise<AgentCart | Omit<AgentCart, "id" | "expiresAt">> {
  const lines = await readLines(ctx, input);
  const stored = storedOf(lines);
  if (stored.length === 0) return { lines };
  const expiresAt = ending(ctx);
  const [made] = await ctx.db
    .insert(agentCarts)
    .values({ lines: stored, createdAt: ctx.clock.now(), expiresAt })
    .returning({ id: agentCarts.id });
  return { id: made!.id, expiresAt, lines };
}

const standing = (ctx: Context, id: string) =>
  and(eq(agentCarts.id, id), gt(agentCarts.expiresAt, ctx.clock.now()));

/** A cart as the shop sees it now. Undefined for one that never was, was cancelled or has expired. */
export async function getCart(ctx: Context, id: string): Promise<AgentCart | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await ctx.db.select().from(agentCarts).where(standing(ctx, id));
  if (!row) return undefined;
  const now = await lookAt(ctx, row.lines);
  return { ...row, lines: row.lines.map((line, n) => [line, now[n]]) };
}

/** Puts these lines in place of all that there were. */
export async function updateCart(
  ctx: Context,
  id: string,
  input: CartInput,
): Promise<AgentCart | undefined> {
  if (!isUuid(id)) return undefined;
  const lines = await readLines(ctx, input);
  const expiresAt = ending(ctx);
  const changed = await ctx.db
    .update(agentCarts)
    .set({ lines: storedOf(lines), expiresAt })
    .where(standing(ctx, id))
    .returning({ id: agentCarts.id });
  return changed.length > 0 ? { id, expiresAt, lines } : undefined;
}

/** Ends a cart. @returns it as it was */
export async function cancelCart(ctx: Context, id: string): Promise<AgentCart | undefined> {
  const cart = await getCart(ctx, id);
  if (!cart) return undefined;
  const gone = await ctx.db
    .delete(agentCarts)
    .where(eq(agentCarts.id, id))
    .returning({ id: agentCarts.id });
  return gone.length > 0 ? cart : undefined;
}

export const clearCarts = defineJob({
  name: "clear-agent-carts",
  every: "17 * * * *",
  endsByTime: true,
  async run(ctx) {
    await ctx.db.delete(agentCarts).where(lt(agentCarts.expiresAt, ctx.clock.now()));
  },
});
