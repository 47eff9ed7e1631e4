import { useOutletContext } from "react-router";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { may, type Permission } from "~/platform/permissions.ts";

/** Whoever works in the back-office. */
export interface Staff {
  userId: string;
  email: string;
  roles: readonly string[];
  brand: StoreSettings["brand"];
}

export const useStaff = () => useOutletContext<Staff>();

/** Whether the person may do this; the server decides again. */
export const useMay = (permission: Permission) => may(useStaff().roles, permission);
