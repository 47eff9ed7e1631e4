import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EARLIER_VERSION } from "./ucp-earlier.ts";

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
const SIMULATED = "the shop has no addresses that simulate what happens to orders";

/** What the shop does not do, by file or by case. */
const NOT_OFFERED: Record<string, string> = {
  ap2_test: "the shop takes no AP2 mandates",
  binding_test: CARDS,
  card_credential_test: CARDS,
  simulation_url_security_test: SIMULATED,
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
  test_webhook_event_stream: SIMULATED,
  test_webhook_order_address_new_address: "order events go to https in the public web only",
  test_dynamic_fulfillment: "the shop delivers in Nigeria alone",
  test_free_shipping_on_expensive_order: "it wants the sample shop's own threshold",
  test_free_shipping_for_specific_item: "it wants a piece of the sample shop",
  test_order_fulfillment_retrieval: "it wants the sample shop's own wording of a delivery",
  test_discovery: "it wants the sample shop's own ways to pay",
};

const MESSAGES =
  "since then what cannot be had is told by messages in an answer of 200, and the case wants 400 with the sample shop's words";

/** What the shop's version of the protocol says otherwise than the tests' one. */
const SAID_OTHERWISE: Record<string, string> = {
  test_out_of_stock: MESSAGES,
  test_update_inventory_validation: MESSAGES,
  test_product_not_found: MESSAGES,
  test_complete_without_fulfillment: MESSAGES,
  test_structured_error_messages: MESSAGES,
  test_version_negotiation: "since then an agent's version is in its profile, no more in a header",
};

/** What decides whether a case says something about the shop, beside the case. */
export interface Terms {
  /** Versions of the protocol. */
  tests: string;
  shop: string;
  /** A module that Python does not have. */
  missing: string | undefined;
  /** Whether ucp.dev is reached, to which the shop's profile leads. */
  isSiteReached: boolean;
}

/** Why a case says nothing about this shop; undefined for one that is run. */
export function whyNot({ file, name }: ConformanceCase, terms: Terms): string | undefined {
  const { tests, shop, missing, isSiteReached } = terms;
  const notOffered = NOT_OFFERED[file] ?? NOT_OFFERED[name];
  if (notOffered) return notOffered;
  if (tests !== shop && tests !== EARLIER_VERSION)
    return `the tests speak ${tests}, and the shop ${shop} alone`;
  if (tests !== shop && SAID_OTHERWISE[name]) return SAID_OTHERWISE[name];
  if (name === "test_discovery_urls" && !isSiteReached) return "ucp.dev is not reached from here";
  return missing && `it needs the Python module ${missing}`;
}

/** What became of a case that was run. */
export interface CaseOutcome {
  outcome: "passed" | "failed" | "skipped";
  /** Of one that failed. */
  reason?: string;
}

/** What absltest said of each case, by its name. */
export function readOutcomes(output: string): Map<string, CaseOutcome> {
  const words = { OK: "passed", FAILED: "failed", SKIPPED: "skipped" } as const;
  const outcomes = new Map<string, CaseOutcome>();
  const said = /^\[ +(OK|FAILED|SKIPPED) +\] \w+\.(test_\w+)/gm;
  for (const [, word, name] of output.matchAll(said))
    outcomes.set(name!, { outcome: words[word as keyof typeof words] });
  // Each failure is told once more, with its reason on the line that begins with what was thrown.
  for (const part of output.split(/^(?:FAIL|ERROR): /m).slice(1)) {
    const [, name] = /^(test_\w+)/.exec(part) ?? [];
    const [reason] = /^\w[\w.]*(?:Error|Exception)\b.*/m.exec(part) ?? [];
    if (name && reason) outcomes.set(name, { outcome: "failed", reason: reason.slice(0, 300) });
  }
  return outcomes;
}
