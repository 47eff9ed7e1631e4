import { useOutletContext } from "react-router";
import { may, type Permission, type Role } from "~/features/accounts/permissions.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";

/** Whoever works in the back-office. */
export interface Staff {
  userId: string;
  email: string;
  roles: Role[];
  brand: StoreSettings["brand"];
}

export const useStaff = () => useOutletContext<Staff>();

/** Whether the person may do this; the server decides again. */
export const useMay = (permission: Permission) => may(useStaff().roles, permission);
