import { useMutation } from "@tanstack/react-query";
import { request } from "~/client/request.ts";
import { ShopError, wordsOr } from "~/client/shop-error.ts";
import { AVATARS, avatarAddress, MAX_AVATAR_BYTES } from "~/lib/avatar.ts";
import { Button } from "~/ui/button.tsx";
import { FileButton } from "~/ui/file-button.tsx";
import { toast } from "~/ui/toast.ts";
import { Avatar } from "../avatar.tsx";

const READABLE = "image/jpeg,image/png,image/webp,image/avif,image/gif";
const problems: Record<string, string> = {
  EntityTooLarge: "This picture is larger than 5 MB. Choose a smaller one.",
  InvalidMimeType: "This file is not a picture we can read. Choose a JPG, PNG, WebP or AVIF.",
  rate_limited: "That was often. Wait a minute and try again.",
};

/** Stores a picture in the person's own folder. @returns its address. @throws Error with what to say */
async function uploadAvatar(userId: string, file: File): Promise<string> {
  if (file.size > MAX_AVATAR_BYTES) throw new Error(problems.EntityTooLarge);
  const name = `${userId}/${crypto.randomUUID()}`;
  try {
    await request(`/storage/v1/object/${AVATARS}/${name}`, {
      method: "POST",
      body: file,
      headers: {
        "content-type": file.type || "application/octet-stream",
        // The name is never used again, so whoever has read it may keep it.
        "cache-control": "max-age=31536000",
      },
    });
  } catch (error) {
    const code = error instanceof ShopError ? error.code : "";
    throw new Error(problems[code] ?? wordsOr("Failed to update profile", error));
  }
  return avatarAddress(name);
}

/** The person's picture: shown, uploaded, taken away with a way back. */
export function AvatarField({
  userId,
  name,
  url,
  save,
}: {
  userId: string;
  name: string;
  url: string | null;
  /** Makes this the profile's picture. @throws */
  save: (url: string | null) => Promise<void>;
}) {
  const fail = (error: Error) => toast.error(error.message || "Failed to update profile");
  const upload = useMutation({
    mutationFn: async (file: File) => save(await uploadAvatar(userId, file)),
    onSuccess: () => toast.success("Profile updated"),
    onError: fail,
  });
  const set = useMutation({
    mutationFn: (to: { next: string | null; last: string | null }) => save(to.next),
    onSuccess(_, { next, last }) {
      if (next) return toast.success("Profile updated");
      const undo = { label: "Undo", onClick: () => set.mutate({ next: last, last: null }) };
      toast.success("Photo removed", { action: undo });
    },
    onError: fail,
  });
  const busy = upload.isPending || set.isPending;
  return (
    <div className="flex items-center gap-5">
      <Avatar
        url={url}
        name={name}
        alt={`How ${name || "you"} will be seen`}
        className="size-20 text-xl"
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <FileButton
          label={url ? "Change photo" : "Upload a photo"}
          accept={READABLE}
          busy={busy}
          onChoose={(file) => upload.mutate(file)}
        />
        {url && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => set.mutate({ next: null, last: url })}
          >
            Remove photo
          </Button>
        )}
        <p className="w-full text-sm text-muted">
          JPG, PNG, WebP or AVIF, up to 5 MB. It is cut to a square.
        </p>
      </div>
    </div>
  );
}
