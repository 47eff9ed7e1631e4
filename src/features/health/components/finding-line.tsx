import { useHealth } from "./use-health.ts";

/** On the dashboard: how one thing is while it is well. Otherwise it stands among what needs the owner. */
export function FindingLine({ name }: { name: string }) {
  const { data } = useHealth();
  const finding = data?.findings.find((one) => one.name === name && one.ok);
  return finding ? <p className="mb-5 text-sm text-muted">{finding.text}</p> : null;
}
