import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { textOf } from "~/lib/form.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { TextArea } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { PictureField } from "../components/picture-field.tsx";
import { housePath } from "./house-address.ts";

/** What is told of a house, to read and to change. */
export function HouseDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["house", name],
    queryFn: () => call("admin_house", { name }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  if (data) return <HouseForm name={name} house={data} onClose={onClose} />;
  return (
    <Dialog open title={name} onOpenChange={(open) => !open && onClose()}>
      {error ? (
        <LoadFailed title="Failed to load the house" error={error} onRetry={refetch} />
      ) : (
        <p className="py-16 text-center text-muted">Loading...</p>
      )}
    </Dialog>
  );
}

function HouseForm({
  name,
  house,
  onClose,
}: {
  name: string;
  house: ResultOf<"admin_house">;
  onClose: () => void;
}) {
  const [picture, setPicture] = useState(house.picture);
  const { story } = house;
  async function onSent() {
    toast.success("House saved");
    await queryClient.invalidateQueries({ queryKey: listKey("houses") });
  }
  return (
    <FormDialog
      title={name}
      description="What its page tells of it, over its pieces."
      action="Save"
      about={house.slug}
      edits={{ story, picture: house.picture }}
      send={(form, seen) =>
        call("save_house", {
          name,
          story: textOf(form, "story"),
          picture,
          seen,
        })
      }
      onSent={onSent}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <TextArea label="Story" name="story" rows={10} maxLength={4000} defaultValue={story} />
          <PictureField picture={picture} offered={house.products} onChange={setPicture} />
          <p className="flex flex-wrap gap-x-4">
            <LinkButton to={housePath(name)} variant="quiet" target="_blank">
              See it in the shop
            </LinkButton>
            <LinkButton to={`/admin/collections/arrange?list=house:${house.slug}`} variant="quiet">
              Pin and bury
            </LinkButton>
          </p>
          {problem && (
            <p role="alert" className="text-sm text-oxblood">
              {problem}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
