import { toast as sonner } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import { ACTION_TOAST_MS, onFirstToast, toast, toasterStands } from "./toast.ts";

// The real one asks the browser for a frame, and takes away what another file's tests have left.
beforeEach(() => {
  vi.spyOn(sonner, "dismiss").mockImplementation((id) => id ?? "");
});

test("a notice with a press in it stays for ten seconds, a plain one as long as any", async () => {
  const shown = vi.spyOn(sonner, "success");
  toasterStands();
  const undo = { label: "Undo", onClick: () => {} };
  toast.success("Photo removed", { action: undo });
  toast.success("Photo saved");
  await expect.poll(() => shown).toHaveBeenCalledTimes(2);
  expect(shown).toHaveBeenCalledWith("Photo removed", { action: undo, duration: ACTION_TOAST_MS });
  expect(shown).toHaveBeenCalledWith("Photo saved", {});
});

test("what is said of a form's fields stands beneath them", async () => {
  const shown = vi.spyOn(sonner, "success");
  vi.stubGlobal("innerHeight", 844);
  toasterStands();
  toast.success("Profile updated", { isBelow: true });
  await expect.poll(() => shown).toHaveBeenCalled();
  expect(shown).toHaveBeenCalledWith("Profile updated", { position: "bottom-center" });
});

test("a toast steps aside from what was pressed, but for a press in the toast before it", async () => {
  class Pressed {
    closest: () => object | null;
    constructor(toaster: object | null) {
      this.closest = () => toaster;
    }
  }
  vi.stubGlobal("Element", Pressed);
  let press: (event: { clientY: number; target: Pressed }) => void = () => {};
  vi.stubGlobal("addEventListener", (_kind: string, listener: typeof press) => {
    press = listener;
  });
  onFirstToast(() => {});
  const shown = vi.spyOn(sonner, "success");
  toasterStands();
  press({ clientY: 90, target: new Pressed(null) });
  toast.success("1 order packed");
  await expect.poll(() => shown).toHaveBeenCalledTimes(1);
  press({ clientY: 90, target: new Pressed({}) });
  toast.success("Undone");
  await expect.poll(() => shown).toHaveBeenCalledTimes(2);
  expect(shown).toHaveBeenCalledWith("1 order packed", { position: "bottom-center" });
  expect(shown).toHaveBeenCalledWith("Undone", {});
});

test("what went wrong is taken away when it goes right, and not before", async () => {
  const dismissed = vi.spyOn(sonner, "dismiss");
  const failed = vi.spyOn(sonner, "error");
  const done = vi.spyOn(sonner, "success");
  toasterStands();
  toast.error("Please fill in all fields");
  toast.info("Still there");
  await expect.poll(() => failed).toHaveBeenCalled();
  expect(dismissed).not.toHaveBeenCalled();
  toast.success("Message sent! We'll get back to you soon.");
  toast.success("Added to cart");
  await expect.poll(() => done).toHaveBeenCalledTimes(2);
  expect(dismissed.mock.calls).toEqual([[failed.mock.results[0]?.value]]);
});
