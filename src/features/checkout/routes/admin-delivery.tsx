import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { ZoneForm } from "../components/zone-form.tsx";

export default function AdminDelivery() {
  const {
    data: zones,
    error,
    refetch,
  } = useQuery({
    queryKey: ["zones"],
    queryFn: () => call("list_zones"),
  });
  return (
    <>
      <title>Delivery</title>
      <h1 className="display mb-1 text-xl">Delivery</h1>
      <p className="mb-5 text-sm text-muted">
        Zones with their fees and days on the road. An empty fee means not offered there.
      </p>
      {!zones && error && (
        <LoadFailed title="Failed to fetch the zones" error={error} onRetry={refetch} />
      )}
      {!zones && !error && <p className="py-24 text-center text-muted">Loading...</p>}
      <div className="grid gap-5 xl:grid-cols-2">
        {zones?.map((zone) => (
          // A zone that was changed is another form: nothing of the old one stands in its fields.
          <ZoneForm key={JSON.stringify(zone)} zone={zone} />
        ))}
      </div>
    </>
  );
}
