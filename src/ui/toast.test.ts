import { toast as sonner } from "sonner";
import { expect, test, vi } from "vitest";
import { ACTION_TOAST_MS, toast, toasterStands } from "./toast.ts";

test("a notice with a press in it stays for ten seconds, a plain one as long as any", async () => {
  const shown = vi.spyOn(sonner, "success");
  toasterStands();
  const undo = { label: "Undo", onClick: () => {} };
  toast.success("Photo removed", { action: undo });
  toast.success("Photo saved");
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2));
  expect(shown).toHaveBeenCalledWith("Photo removed", { action: undo, duration: ACTION_TOAST_MS });
  expect(shown).toHaveBeenCalledWith("Photo saved", undefined);
});
