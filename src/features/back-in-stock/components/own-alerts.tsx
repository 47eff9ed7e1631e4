import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { sizeAnchor } from "~/lib/sizes.ts";
import { IconButton } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { inSize } from "../rules.ts";

/** What somebody waits for, to look at and to take off; nothing where there is nothing. */
export function OwnAlerts() {
  const { user } = useAuth();
  const queries = useQueryClient();
  const queryKey = ["stock-alerts", user?.id];
  const alerts = useQuery({ queryKey, queryFn: () => call("own_stock_alerts") });
  const remove = useMutation({
    mutationFn: (id: string) => call("remove_stock_alert", { id }),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const title = useId();
  if (!alerts.data || alerts.data.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-16 max-w-2xl border-t border-line pt-10">
      <h2 id={title} className="text-base font-medium">
        Waiting until it is back
      </h2>
      <p className="mt-1 text-sm text-muted">
        We write to {user?.email} once for each, when the size is in stock again.
      </p>
      <ul className="mt-4 divide-y divide-line">
        {alerts.data.map(({ id, product_id, product_name, category, size }) => {
          const what = `${product_name}${inSize(size, category)}`;
          return (
            <li key={id} className="flex items-center justify-between gap-4 py-1">
              <Link
                to={`/product/${product_id}${size ? `#${sizeAnchor(size)}` : ""}`}
                className="min-w-0 py-2 text-sm underline-offset-4 hover:underline"
              >
                {what}
              </Link>
              <IconButton
                label={`Stop waiting: ${what}`}
                disabled={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.25} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
