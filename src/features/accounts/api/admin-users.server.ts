import { z } from "zod";
import { actorOf } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { AuthError, userNotFound } from "../errors.ts";
import { banDuration, emailInput, metadataInput, newPasswordInput, noPhone } from "../schema.ts";
import { describeUser } from "../users/describe-user.server.ts";
import {
  type AdminChanges,
  changeUser,
  createUser,
  deleteUser,
  listUsers,
} from "../users/manage-users.server.ts";
import { findUser } from "../users/users.server.ts";
import { callerOf, idIn, noAuthorization, readBody, readQuery } from "./request.server.ts";

const MAX_PAGE = 1_000_000;
const MAX_PER_PAGE = 1000;

/** As upstream, odd numbers mean the nearest that can be. */
const count = (fallback: number, most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(fallback)
    .transform((number) => Math.min(number, most));
const listQuery = z.object({ page: count(1, MAX_PAGE), per_page: count(50, MAX_PER_PAGE) });

/** What a field says is done, or the call is refused: nothing is left out silently. */
const userBody = z.strictObject(
  {
    email: emailInput.optional(),
    email_confirm: z.boolean("email_confirm must be true or false").optional(),
    password: newPasswordInput.optional(),
    user_metadata: metadataInput.nullish(),
    app_metadata: metadataInput.nullish(),
    ban_duration: banDuration.optional(),
    // As they are shown they may come back; there is nothing else that they could be.
    aud: z.literal("authenticated", "aud can only be authenticated").optional(),
    role: z
      .literal(
        "authenticated",
        "role can only be authenticated; staff get theirs in the back-office",
      )
      .optional(),
    phone: noPhone,
    phone_confirm: z.literal(false, "Accounts have no phone number here").optional(),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `${issue.keys.join(", ")} cannot be set here`
        : undefined,
  },
);
const newUserBody = userBody.extend({ email: emailInput });

const deletion = z.object({
  should_soft_delete: z
    .literal(false, "Accounts are removed for good: should_soft_delete is not possible")
    .optional(),
});

const changesIn = (body: z.output<typeof userBody>): AdminChanges => ({
  password: body.password,
  confirm: body.email_confirm === true,
  userMetadata: body.user_metadata ?? undefined,
  serviceMetadata: body.app_metadata ?? undefined,
  banMs: body.ban_duration,
});

/** Everybody's accounts, for programs with the service key. */
type Env = { Variables: { actor: ReturnType<typeof actorOf> } };

export function adminUserRoutes(ctx: Context): Routes<Env> {
  const routes = new Routes<Env>(ctx);
  routes.app.use("/admin/*", async (c, next) => {
    const caller = await callerOf(ctx, c);
    const isReading = ["GET", "HEAD"].includes(c.req.method);
    if (allows("service", isReading ? caller : toChange(caller))) {
      c.set("actor", actorOf(caller));
      return next();
    }
    if (caller.kind === "service") {
      throw new AuthError(403, "not_admin", "This service key may not do this");
    }
    if (caller.kind === "anonymous") throw noAuthorization();
    const isStaff = caller.roles.length > 0;
    throw new AuthError(403, "not_admin", isStaff ? "Use the service key" : "User not allowed");
  });
  routes.get("/admin/users", limits.staff, async (c) => {
    const { page, per_page: perPage } = readQuery(c, listQuery);
    const { users, total } = await listUsers(ctx, page, perPage);
    const last = Math.max(1, Math.ceil(total / perPage));
    const link = (to: number, rel: string) =>
      `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
    c.header("X-Total-Count", String(total));
    c.header(
      "Link",
      [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", "),
    );
    return c.json({ users, aud: "authenticated" });
  });
  routes.post("/admin/users", limits.staff, async (c) => {
    const body = await readBody(c, newUserBody);
    return c.json(await createUser(ctx, c.var.actor, body.email, changesIn(body)));
  });
  routes.get("/admin/users/:id", limits.staff, async (c) => {
    const user = await findUser(ctx.db, idIn(c, userNotFound));
    if (!user) throw userNotFound();
    return c.json(await describeUser(ctx.db, user));
  });
  routes.put("/admin/users/:id", limits.staff, async (c) => {
    const id = idIn(c, userNotFound);
    const body = await readBody(c, userBody);
    const changes = { email: body.email, ...changesIn(body) };
    return c.json(await changeUser(ctx, c.var.actor, id, changes));
  });
  routes.delete("/admin/users/:id", limits.staff, async (c) => {
    const id = idIn(c, userNotFound);
    await readBody(c, deletion);
    await deleteUser(ctx, c.var.actor, id);
    return c.json({});
  });
  return routes;
}
