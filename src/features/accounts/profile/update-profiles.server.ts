import { inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { profiles, users } from "~/db/schema/accounts.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { avatarName, isAvatarOf } from "~/lib/avatar.ts";
import type { Context } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
import { tags } from "~/platform/tags.ts";
import type { profileInput } from "../schema.ts";

/** Changes people's names and pictures. @throws AppError invalid_input for somebody else's picture */
export async function updateProfiles(
  ctx: Context,
  ids: string[],
  patch: Partial<z.output<typeof profileInput>>,
): Promise<void> {
  const { full_name: fullName, avatar_url: avatarUrl } = patch;
  const picture = avatarName(avatarUrl ?? null);
  if (picture && ids.some((id) => !isAvatarOf(id, picture))) {
    throw invalid("This picture is not yours");
  }
  const reviewed = await ctx.db.transaction(async (tx) => {
    await tx
      .update(profiles)
      .set({
        ...(fullName === undefined ? {} : { fullName }),
        ...(avatarUrl === undefined ? {} : { avatarUrl }),
      })
      .where(inArray(profiles.id, ids));
    // The session carries both, for the account menu.
    await tx
      .update(users)
      .set({
        userMetadata: sql`${users.userMetadata} || ${JSON.stringify(patch)}::jsonb`,
        updatedAt: ctx.clock.now(),
      })
      .where(inArray(users.id, ids));
    if (fullName === undefined) return [];
    // The name stands under their reviews.
    return tx
      .selectDistinct({ productId: reviews.productId })
      .from(reviews)
      .where(inArray(reviews.userId, ids));
  });
  await ctx.changed(reviewed.map(({ productId }) => tags.reviews(productId)));
}
