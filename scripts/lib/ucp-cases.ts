import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A case of the official conformance tests. */
export interface ConformanceCase {
  /** Without its ending, e.g. "order_test". */
  file: string;
  name: string;
}

/** Every case in a checkout of the tests. */
export function listCases(folder: string): ConformanceCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith("_test.py"))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const file = name.replace(/\.py$/, "");
      return [...text.matchAll(/^ +def (test_\w+)\(/gm)].map(([, found]) => ({
        file,
        name: found!,
      }));
    });
}

/** The version of the protocol that the tests' own agent speaks. */
export function versionOf(folder: string): string {
  const profile = JSON.parse(readFileSync(join(folder, "shopping-agent-test.json"), "utf8"));
  return String(profile.ucp?.version ?? "none");
}

const CARDS =
  "agents hand over no cards and tokens here: those are paid by the person on the shop's own page";
const STAFF = "orders are changed by staff, never by an agent";
const KNOWN = "what a person has saved is not told to whoever names their mailbox";

/** What the shop does not do, by file or by case. */
const NOT_OFFERED: Record<string, string> = {
  ap2_test: "the shop takes no AP2 mandates",
  binding_test: CARDS,
  card_credential_test: CARDS,
  simulation_url_security_test: "the shop has no addresses that simulate what happens to orders",
  test_payment_failure: CARDS,
  test_multiple_discounts_accepted: "an order takes one code",
  test_order_update: STAFF,
  test_order_adjustments: STAFF,
  test_invalid_adjustment_status: STAFF,
  test_malformed_adjustment_payload: STAFF,
  test_known_customer_no_address: KNOWN,
  test_known_customer_one_address: KNOWN,
  test_known_customer_multiple_addresses_selection: KNOWN,
  test_known_customer_new_address: KNOWN,
  test_new_user_new_address_persistence: KNOWN,
  test_known_user_existing_address_reuse: KNOWN,
  test_webhook_order_address_known_customer: KNOWN,
};

/** Why a case says nothing about this shop; undefined for one that is run. */
export function whyNot(
  { file, name }: ConformanceCase,
  { tests, shop, missing }: { tests: string; shop: string; missing: string | undefined },
): string | undefined {
  const notOffered = NOT_OFFERED[file] ?? NOT_OFFERED[name];
  if (notOffered) return notOffered;
  if (tests !== shop) return `the tests speak ${tests}, and the shop ${shop} alone`;
  return missing && `it needs the Python module ${missing}`;
}

/** What absltest said of each case, by its name. */
export function readOutcomes(output: string): Map<string, "passed" | "failed" | "skipped"> {
  const words = { OK: "passed", FAILED: "failed", SKIPPED: "skipped" } as const;
  const outcomes = new Map<string, "passed" | "failed" | "skipped">();
  for (const [, word, name] of output.matchAll(/^\[ +(OK|FAILED|SKIPPED) +\] \w+\.(test_\w+)/gm))
    outcomes.set(name!, words[word as keyof typeof words]);
  return outcomes;
}
