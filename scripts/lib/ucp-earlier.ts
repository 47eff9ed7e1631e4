// Between the version that the official conformance tests speak, 2026-01-11, and the shop's, 2026-04-08:
// only what both can say is said in the other's form. What is told and decided stays the shop's.

/** The version of the tests that can be translated. */
export const EARLIER_VERSION = "2026-01-11";

/** Any JSON object. */
export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The tests' agent names the buyer only where a case is about that; here an order is for somebody. */
const BUYER = {
  first_name: "Test",
  last_name: "Buyer",
  email: "buyer@example.com",
  phone_number: "08035550142",
};
/** The address that the tests write into their own text stands for one where the shop delivers. */
const PLACE = {
  street_address: "3 Allen Avenue",
  address_locality: "Ikeja",
  address_region: "Lagos",
  address_country: "NG",
};
const OPTIONS: Record<string, string> = { "std-ship": "standard", "exp-ship-us": "express" };

const translateDestination = (one: Json): Json =>
  one.address_country === "US" ? { ...one, ...PLACE } : one;

const translateMethod = (method: Json): Json => ({
  ...method,
  destinations: objects(method.destinations).map(translateDestination),
  groups: objects(method.groups).map((group) => ({
    ...group,
    selected_option_id: OPTIONS[String(group.selected_option_id)] ?? group.selected_option_id,
  })),
});

/** A request of the tests' agent as the shop takes it. */
export function translateRequest(path: string, body: Json): Json {
  if (path.endsWith("/complete")) {
    const { payment_data, ...rest } = body;
    const instruments = isObject(payment_data) ? [{ ...payment_data, selected: true }] : [];
    return { ...rest, payment: { instruments } };
  }
  const { payment: _, ...rest } = body;
  const { fulfillment } = body;
  return {
    ...rest,
    buyer: isObject(body.buyer) ? body.buyer : BUYER,
    ...(isObject(fulfillment)
      ? { fulfillment: { methods: objects(fulfillment.methods).map(translateMethod) } }
      : {}),
  };
}

const listCapabilities = (capabilities: unknown): Json[] =>
  Object.entries(isObject(capabilities) ? capabilities : {}).flatMap(([name, versions]) =>
    objects(versions).map((one) => ({ name, ...one })),
  );

const listHandlers = (handlers: unknown): Json[] =>
  Object.entries(isObject(handlers) ? handlers : {}).flatMap(([name, kinds]) =>
    objects(kinds).map(({ id, version, spec }) => ({
      id,
      name,
      version,
      spec,
      config_schema: spec,
      instrument_schemas: [],
      config: {},
    })),
  );

/** Amounts that are taken off had no sign. */
const translateTotals = (totals: unknown): Json[] =>
  objects(totals).map((one) => ({ ...one, amount: Math.abs(Number(one.amount)) }));

function translateFulfillment(fulfillment: Json): Json {
  if (!Array.isArray(fulfillment.methods)) return fulfillment;
  const methods = objects(fulfillment.methods).map(({ destinations, ...method }) => ({
    ...method,
    ...(objects(destinations).length > 0 ? { destinations } : {}),
  }));
  return { ...fulfillment, methods };
}

/** A checkout or an order of the shop as the tests read it. */
export function translateAnswer(answer: Json): Json {
  if (!isObject(answer.ucp)) return answer;
  const { version, capabilities, payment_handlers } = answer.ucp;
  return {
    ...answer,
    ucp: { version, capabilities: listCapabilities(capabilities) },
    payment: { handlers: listHandlers(payment_handlers), instruments: [] },
    totals: translateTotals(answer.totals),
    line_items: objects(answer.line_items).map((line) => ({
      ...line,
      totals: translateTotals(line.totals),
    })),
    ...(isObject(answer.fulfillment)
      ? { fulfillment: translateFulfillment(answer.fulfillment) }
      : {}),
  };
}

/**
 * The shop's profile as the tests read it.
 *
 * @param url where the tests reach the shop
 */
export function translateProfile(profile: Json, url: string): Json {
  const ucp = isObject(profile.ucp) ? profile.ucp : {};
  const services = Object.entries(isObject(ucp.services) ? ucp.services : {}).map(
    ([name, transports]) => {
      const [first] = objects(transports);
      const bindings = objects(transports).map(({ transport, endpoint, schema }) => [
        transport,
        { schema, endpoint: `${url}${new URL(String(endpoint)).pathname}` },
      ]);
      return [
        name,
        { version: first?.version, spec: first?.spec, ...Object.fromEntries(bindings) },
      ];
    },
  );
  return {
    ...profile,
    ucp: {
      version: ucp.version,
      services: Object.fromEntries(services),
      capabilities: listCapabilities(ucp.capabilities),
    },
    payment: { handlers: listHandlers(ucp.payment_handlers) },
  };
}
