import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chosenAddress,
  emptyDraft,
  parseDraft,
  prefill,
  type Shopper,
  sendTo,
  withoutOthers,
} from "./draft.ts";

test("a stored draft comes back as it was", () => {
  const draft = {
    ...emptyDraft,
    contact: { name: "Ada", email: "ada@example.com", phone: "0803 555 0142" },
    notes: "Call first",
  };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test("no stored text breaks the checkout", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const draft = parseDraft(stored);
      expect(Object.keys(draft)).toEqual(Object.keys(emptyDraft));
      expect(typeof draft.address.city).toBe("string");
    }),
  );
});

const home = {
  id: "home",
  label: "Home",
  full_name: "Ada Obi",
  phone: "+2348035550142",
  state: "LA",
  city: "Ikeja",
  area: "",
  street: "3 Allen Avenue",
  landmark: "",
  is_default: true,
};
const mother = { ...home, id: "mother", label: "Mum", full_name: "Ngozi Obi", state: "KN" };
const ada: Shopper = {
  id: "ada",
  name: "Ada N. Obi",
  email: "ada@example.com",
  addresses: [home, mother],
};

test("what is empty is filled with the usual address, what was typed stays", () => {
  const filled = prefill(emptyDraft, ada);
  expect(filled).toMatchObject({
    owner: "ada",
    contact: { name: "Ada Obi", email: "ada@example.com", phone: "+234 803 555 0142" },
    address: { state: "LA", street: "3 Allen Avenue" },
  });
  expect(chosenAddress(filled, ada.addresses)?.id).toBe("home");
  const typed = {
    ...emptyDraft,
    contact: { name: "Chidi", email: "", phone: "" },
    address: { ...emptyDraft.address, street: "1 Marina" },
  };
  expect(prefill(typed, ada)).toMatchObject({
    contact: { name: "Chidi", email: "ada@example.com" },
    address: { street: "1 Marina", city: "" },
  });
  const noAddresses = prefill(emptyDraft, { ...ada, addresses: [] });
  expect(noAddresses.contact).toMatchObject({ name: "Ada N. Obi", phone: "" });
});

test("the address in the state chosen on a product page goes before the usual one", () => {
  const kano = { ...emptyDraft, address: { ...emptyDraft.address, state: "KN" } };
  expect(chosenAddress(prefill(kano, ada), ada.addresses)?.id).toBe("mother");
});

test("choosing an address sends the order to who lives there, also where two do", () => {
  const sister = { ...home, id: "sister", full_name: "Bola Obi" };
  const draft = { ...emptyDraft, ...sendTo(emptyDraft, sister) };
  expect(draft.contact.name).toBe("Bola Obi");
  expect(chosenAddress(draft, [home, sister])?.id).toBe("sister");
  expect(chosenAddress(emptyDraft, [home, sister])).toBeUndefined();
});

test("one person's saved details are not shown to the next", () => {
  const filled = prefill({ ...emptyDraft, deliveryMethod: "pickup" }, ada);
  expect(withoutOthers(filled, "ada")).toBe(filled);
  for (const next of [undefined, "bola"]) {
    expect(withoutOthers(filled, next)).toEqual({ ...emptyDraft, deliveryMethod: "pickup" });
  }
});

test("the next one on a shared phone does not pay by the gift card of who was signed in before", () => {
  const filled = {
    ...prefill(emptyDraft, ada),
    giftCard: "ORKI-AAAA-BBBB-CCCC",
    discountCode: "WELCOME-ADA",
    notes: "The gate code is 4711",
    idempotencyKey: "of Ada's order",
    agentCheckout: "prepared for Ada",
    useCredit: true,
  };
  for (const next of [undefined, "bola"]) expect(withoutOthers(filled, next)).toEqual(emptyDraft);
});
