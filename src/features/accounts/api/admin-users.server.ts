import { Hono } from "hono";
import { z } from "zod";
import type { Context } from "~/platform/context.ts";
import { AuthError, userNotFound } from "../errors.ts";
import { emailInput, metadataInput, newPasswordInput } from "../schema.ts";
import { describeUser } from "../users/describe-user.server.ts";
import { changeUser, createUser, deleteUser, listUsers } from "../users/manage-users.server.ts";
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

const changes = z.object({
  email: emailInput.optional(),
  password: newPasswordInput.optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadataInput.nullish(),
  ban_duration: z.string().optional(),
});
const newUserBody = changes.extend({ email: emailInput });

/** Everybody's accounts, for programs with the service key. */
export function adminUserRoutes(ctx: Context): Hono {
  const app = new Hono();
  app.use("/admin/*", async (c, next) => {
    const caller = await callerOf(ctx, c);
    if (caller.kind === "service") return next();
    if (caller.kind === "anonymous") throw noAuthorization();
    const isStaff = caller.roles.length > 0;
    throw new AuthError(403, "not_admin", isStaff ? "Use the service key" : "User not allowed");
  });
  app.get("/admin/users", async (c) => {
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
  app.post("/admin/users", async (c) =>
    c.json(await createUser(ctx, await readBody(c, newUserBody))),
  );
  app.get("/admin/users/:id", async (c) => {
    const user = await findUser(ctx.db, idIn(c, userNotFound));
    if (!user) throw userNotFound();
    return c.json(await describeUser(ctx.db, user));
  });
  app.put("/admin/users/:id", async (c) =>
    c.json(await changeUser(ctx, idIn(c, userNotFound), await readBody(c, changes))),
  );
  app.delete("/admin/users/:id", async (c) => {
    await deleteUser(ctx, idIn(c, userNotFound));
    return c.json({});
  });
  return app;
}
