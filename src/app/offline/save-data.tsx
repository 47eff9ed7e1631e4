import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { browserSavesData, setSavesData, useSavesData } from "~/client/offline/thrift.ts";
import { Checkbox } from "~/ui/checkbox.tsx";

/** Bytes that came over the network since the page was loaded. */
function weigh(): number {
  const entries = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  return entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
}

/** A choice of this browser: small pictures, and nothing that was not asked for. Says what the page takes. */
export default function SaveData() {
  const isOn = useSavesData();
  return (
    <>
      <Checkbox
        label="Save data"
        checked={isOn}
        // The browser's own wish stands above ours.
        disabled={isOn && browserSavesData()}
        onChange={(event) => setSavesData(event.target.checked)}
      />
      <p className="mt-1 text-xs text-white/70">
        {isOn ? <Weight /> : "Smaller pictures, and nothing is fetched ahead."}
      </p>
    </>
  );
}

function Weight() {
  const { key } = useLocation();
  const [bytes, setBytes] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page adds to it
  useEffect(() => {
    const look = () => setBytes(weigh());
    look();
    const watch = new PerformanceObserver(look);
    watch.observe({ type: "resource" });
    return () => watch.disconnect();
  }, [key]);
  if (bytes === undefined) return null;
  return <>Small pictures. {Math.ceil(bytes / 1024)} KB since this page was loaded.</>;
}
