import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { loadAuth } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { wordsOr } from "~/client/shop-error.ts";
import { queryTables } from "~/client/tables.ts";
import { avatarName } from "~/lib/avatar.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import { profileInput } from "../../schema.ts";
import { AvatarField } from "./avatar-field.tsx";
import { Section } from "./section.tsx";

type Errors = Partial<Record<"full_name" | "avatar_url", string>>;

export function DetailsSection() {
  const user = useAuth().user!;
  const queries = useQueryClient();
  const queryKey = ["profile", user.id];
  const profile = useQuery({
    queryKey,
    queryFn: () =>
      queryTables((db) =>
        db.from("profiles").select("full_name, email, avatar_url").eq("id", user.id).single(),
      ),
  });
  const [errors, setErrors] = useState<Errors>({});
  async function change(values: { full_name?: string; avatar_url?: string | null }) {
    try {
      await queryTables((db) => db.from("profiles").update(values).eq("id", user.id));
    } catch (error) {
      throw new Error(wordsOr("Failed to update profile", error));
    }
    queries.setQueryData(queryKey, (old: typeof profile.data) => old && { ...old, ...values });
    // The session carries name and picture: the account menus of all tabs follow.
    await (await loadAuth()).refreshSession();
  }
  const save = useMutation({
    mutationFn: change,
    onSuccess: () => toast.success("Profile updated", { isBelow: true }),
    onError: (error) => toast.error(error.message),
  });
  const uploaded = avatarName(profile.data?.avatar_url ?? null) !== undefined;

  function submit(form: HTMLFormElement) {
    const { full_name, avatar_url } = Object.fromEntries(new FormData(form));
    // An empty address leaves an uploaded picture where it is.
    const wanted = uploaded && !avatar_url ? { full_name } : { full_name, avatar_url };
    const parsed = profileInput.partial({ avatar_url: true }).safeParse(wanted);
    const found: Errors = {};
    for (const issue of parsed.error?.issues ?? []) {
      found[issue.path[0] as keyof Errors] ??= issue.message;
    }
    setErrors(found);
    if (parsed.success) save.mutate(parsed.data);
    else form.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  }
  const { data } = profile;
  return (
    <Section
      title="Details"
      text="Your name stands under your reviews. Your photo is shown to you."
    >
      {!data ? (
        profile.isError ? (
          <Button variant="secondary" onClick={() => void profile.refetch()}>
            Try again
          </Button>
        ) : (
          <Skeleton className="h-72" />
        )
      ) : (
        <form
          noValidate
          aria-label="Details"
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget);
          }}
          className="flex flex-col gap-5"
        >
          <AvatarField
            userId={user.id}
            name={data.full_name}
            url={data.avatar_url}
            save={(avatar_url) => change({ avatar_url })}
          />
          <TextField
            label="Full Name"
            name="full_name"
            autoComplete="name"
            defaultValue={data.full_name}
            maxLength={100}
            error={errors.full_name}
            disabled={save.isPending}
            required
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            value={user.email ?? data.email}
            hint="Email cannot be changed"
            readOnly
          />
          <TextField
            key={data.avatar_url}
            label="Avatar URL"
            name="avatar_url"
            type="url"
            inputMode="url"
            autoComplete="photo"
            placeholder="https://"
            hint={uploaded ? "Instead of the photo you uploaded" : "Instead of uploading a photo"}
            defaultValue={uploaded ? "" : (data.avatar_url ?? "")}
            maxLength={2000}
            error={errors.avatar_url}
            disabled={save.isPending}
          />
          <Button type="submit" busy={save.isPending} className="self-start">
            Save
          </Button>
        </form>
      )}
    </Section>
  );
}
