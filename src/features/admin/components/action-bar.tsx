import { ChevronDown } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, LinkButton } from "~/ui/button.tsx";

/** Something that can be done here: a press, or a page to go to. */
export type Action = { label: string; icon?: ReactNode } & (
  | { onPress(): void; to?: never }
  | { to: string; onPress?: never }
);

const item =
  "flex min-h-11 cursor-pointer select-none items-center gap-3 px-4 text-sm outline-none data-[highlighted]:bg-bone";

/** What can be done besides the next step: buttons in a row, and on a phone one menu. */
export function ActionBar({ actions }: { actions: readonly Action[] }) {
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:hidden">
        {actions.map(({ label, icon, to, onPress }) =>
          to === undefined ? (
            <Button key={label} variant="secondary" className="px-4" onClick={onPress}>
              {icon} {label}
            </Button>
          ) : (
            <LinkButton key={label} to={to} variant="secondary" className="px-4">
              {icon} {label}
            </LinkButton>
          ),
        )}
      </div>
      <Menu.Root>
        <Menu.Trigger asChild>
          <Button variant="secondary" className="w-full sm:hidden">
            More <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </Button>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Content
            align="end"
            sideOffset={4}
            collisionPadding={16}
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-(--radix-dropdown-menu-trigger-width) animate-fade-in overflow-y-auto border border-line bg-paper shadow-float sm:hidden"
          >
            {actions.map(({ label, icon, to, onPress }) =>
              to === undefined ? (
                <Menu.Item key={label} className={item} onSelect={onPress}>
                  {icon} {label}
                </Menu.Item>
              ) : (
                <Menu.Item key={label} className={item} asChild>
                  <Link to={to}>
                    {icon} {label}
                  </Link>
                </Menu.Item>
              ),
            )}
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
    </>
  );
}
