import { Heart } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Accordion } from "../accordion.tsx";
import { Badge } from "../badge.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { Button, type ButtonVariant, IconButton, LinkButton } from "../button.tsx";
import { Dialog, DialogClose, Sheet } from "../dialog.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Pagination } from "../pagination.tsx";
import { Price } from "../price.tsx";
import { Skeleton } from "../skeleton.tsx";
import { Spinner } from "../spinner.tsx";
import { Stars } from "../stars.tsx";
import { StarsInput } from "../stars-input.tsx";
import { Tabs } from "../tabs.tsx";
import { toast } from "../toast.ts";
import { Toaster } from "../toaster.tsx";
import { Tooltip } from "../tooltip.tsx";
import { Forms } from "./forms.tsx";
import { Colors, Sizes } from "./foundations.tsx";

export const meta = () => [
  { title: "Primitives" },
  { name: "robots", content: "noindex, nofollow" },
];

const variants: ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-12">
      <h2 className="caps mb-6 text-muted">{title}</h2>
      {children}
    </section>
  );
}

/** Every primitive of the shop in every state. */
export default function PrimitivesPage() {
  const [rating, setRating] = useState(4);
  return (
    <main className="wrap py-14">
      <h1 className="display mb-12 text-xl">Primitives</h1>
      <Part title="Type">
        <Sizes />
      </Part>
      <Part title="Colour">
        <Colors />
      </Part>
      <Part title="Buttons">
        <div className="space-y-4">
          {variants.map((variant) => (
            <div key={variant} className="flex flex-wrap items-center gap-4">
              <Button variant={variant}>{variant}</Button>
              <Button variant={variant} disabled>
                disabled
              </Button>
              <Button variant={variant} busy>
                busy
              </Button>
              <Button variant={variant} size="lg">
                large
              </Button>
              <LinkButton variant={variant} to="/docs/ui">
                link
              </LinkButton>
            </div>
          ))}
          <div className="on-dark flex gap-4 bg-indigo-deep p-6">
            <Button variant="light">light</Button>
            <Button variant="light" disabled>
              disabled
            </Button>
          </div>
          <div className="flex gap-2">
            <IconButton label="Like">
              <Heart aria-hidden="true" className="size-5" strokeWidth={1.25} />
            </IconButton>
            <IconButton label="Like, disabled" disabled>
              <Heart aria-hidden="true" className="size-5" strokeWidth={1.25} />
            </IconButton>
            <Tooltip text="Opens after 700 ms">
              <Button variant="secondary">Tooltip</Button>
            </Tooltip>
          </div>
        </div>
      </Part>
      <Part title="Forms">
        <Forms />
      </Part>
      <Part title="Prices, badges, stars">
        <div className="flex flex-wrap items-center gap-x-10 gap-y-5">
          <Price kobo={4_800_000} />
          <Price kobo={3_840_050} wasKobo={4_800_000} />
          <Badge>New</Badge>
          <Badge tone="muted">Best Seller</Badge>
          <Badge tone="signal">Sale</Badge>
          <Badge tone="accent">Premium</Badge>
          <Badge tone="good">Delivered</Badge>
          <Badge tone="warn">Pending</Badge>
          <Stars rating={0} count={0} />
          <Stars rating={4.6} count={128} />
          <Stars rating={5} />
        </div>
        <div className="mt-6">
          <StarsInput name="rating" value={rating} onValueChange={setRating} />
        </div>
      </Part>
      <Part title="Overlays and toasts">
        <div className="flex flex-wrap gap-4">
          <Dialog
            trigger={<Button variant="secondary">Dialog</Button>}
            title="A dialog"
            description="What it is for, in a sentence."
            footer={
              <div className="flex justify-end gap-3">
                <DialogClose asChild>
                  <Button variant="secondary">Cancel</Button>
                </DialogClose>
                <DialogClose asChild>
                  <Button>Done</Button>
                </DialogClose>
              </div>
            }
          >
            <p>On a phone it rises from the lower edge.</p>
          </Dialog>
          <Sheet trigger={<Button variant="secondary">Sheet, right</Button>} title="A sheet">
            <p>The height of the window.</p>
          </Sheet>
          <Sheet
            side="left"
            trigger={<Button variant="secondary">Sheet, left</Button>}
            title="A sheet"
          >
            <p>The height of the window.</p>
          </Sheet>
          <Button variant="secondary" onClick={() => toast.success("Added to cart")}>
            Toast
          </Button>
          <Button variant="secondary" onClick={() => toast.error("Failed to add to wishlist")}>
            Toast, error
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast.message("Review deleted successfully", {
                action: { label: "Undo", onClick: () => {} },
              })
            }
          >
            Toast, action
          </Button>
        </div>
      </Part>
      <Part title="Tabs and folding parts">
        <div className="grid grid-cols-1 gap-12 md:grid-cols-2">
          <Tabs
            label="Example"
            tabs={[
              { value: "a", label: "Men's Shoes", content: <p>First</p> },
              { value: "b", label: "Women's Shoes", content: <p>Second</p> },
              { value: "c", label: "Bags", content: <p>Third</p> },
            ]}
          />
          <Accordion
            items={[
              { key: "a", title: "Details", content: <p>Open at first.</p>, open: true },
              { key: "b", title: "Delivery", content: <p>Closed at first.</p> },
            ]}
          />
        </div>
      </Part>
      <Part title="Finding one's way">
        <Breadcrumbs
          crumbs={[{ label: "Home", to: "/" }, { label: "Bags", to: "/bags" }, { label: "A bag" }]}
        />
        <div className="mt-6 space-y-4">
          <Pagination page={1} pages={54} href={() => "/docs/ui"} />
          <Pagination page={20} pages={54} href={() => "/docs/ui"} />
        </div>
      </Part>
      <Part title="Waiting and empty">
        <div className="flex items-center gap-8">
          <Spinner label="Loading" />
          <Skeleton className="h-4 w-48" />
          <span className="frame block w-24">
            <Skeleton className="absolute inset-0" />
          </span>
        </div>
        <EmptyState
          title="Your wishlist is empty"
          text="Press the heart on a piece you like and it waits for you here."
          action={<LinkButton to="/docs/ui">Look around</LinkButton>}
        />
      </Part>
      <Toaster />
    </main>
  );
}
