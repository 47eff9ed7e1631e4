import { z } from "zod";
import { DEFAULT_MENUS, type MenuLink, navigation, policies } from "~/lib/links.ts";
import { mayLeadTo } from "~/lib/may-lead-to.ts";

const MOST_LINKS = 14;

const menu = z
  .array(
    z.object({
      label: z.string().trim().min(1, "Say where it leads").max(40, "At most 40 letters"),
      to: z
        .string()
        .trim()
        .max(300)
        .refine(mayLeadTo, "It leads to a page of the shop (/sale) or to https://"),
    }),
  )
  .max(MOST_LINKS, `At most ${MOST_LINKS} links`)
  .refine((links) => new Set(links.map(({ to }) => to)).size === links.length, {
    error: "No two links lead to the same page",
  });

const hold = (links: readonly MenuLink[], standing: readonly MenuLink[]) =>
  standing.every((kept) => links.some(({ to }) => to === kept.to));

/** Links of every page. Those of a fresh navigation and the policies can be moved and named, not lost. */
export const menusSchema = z.object({
  main: menu
    .refine((links) => hold(links, navigation), { error: "The links of every shop stay in it" })
    .default(DEFAULT_MENUS.main),
  shop: menu.default(DEFAULT_MENUS.shop),
  help: menu
    .refine((links) => hold(links, policies), { error: "The policies stay in it" })
    .default(DEFAULT_MENUS.help),
});

const guideRate = z.number().min(0).max(1_000_000).multipleOf(0.01).default(0);

/**
 * Everything staff may change about the shop, with the defaults of a fresh one. Amounts are naira
 * in `price_unit` and kobo where the name says so.
 */
export const storeSettingsSchema = z.object({
  brand: z
    .object({
      name: z.string().min(1).max(60).default("Oríkì"),
      tagline: z.string().max(120).default("Luxury, spoken in our own name."),
      phone: z.string().max(30).default("+234 803 555 0142"),
      whatsapp: z.string().max(20).default("2348035550142"),
      email: z.email().default("hello@oriki.example"),
      instagram: z.string().max(60).default("@oriki.lagos"),
      address: z.string().max(200).default("14 Karimu Kotun Street, Victoria Island, Lagos"),
      /** RC number and the like; on invoices. */
      registration: z.string().max(80).default(""),
      hours: z.array(z.object({ days: z.string(), hours: z.string() })).default([
        { days: "Monday – Friday", hours: "9:00 AM – 6:00 PM" },
        { days: "Saturday", hours: "10:00 AM – 4:00 PM" },
        { days: "Sunday", hours: "Closed" },
      ]),
    })
    .prefault({}),
  catalogue: z
    .object({
      /** Naira that one step of the price slider (0-500) stands for. */
      price_unit: z.number().int().min(1).default(1000),
      /** A product without a badge shows "New" for this many days after it was created. */
      new_badge_days: z.number().int().min(0).default(30),
      sale_badges: z.array(z.string()).default(["sale", "discount", "limited edition", "trending"]),
      /** Naira below which a product is in the Flash Sale whatever its badge. */
      sale_below_naira: z.number().min(0).default(300),
      sale_percent: z.number().int().min(0).max(95).default(20),
      /** When the Flash Sale holds; set where promotions are. Null: it has begun long ago, or has no end. */
      sale_is_on: z.boolean().default(true),
      sale_from: z.iso.datetime().nullable().default(null),
      sale_until: z.iso.datetime().nullable().default(null),
      low_stock: z.number().int().min(0).default(3),
      /** Naira; staff are asked before they save a price below it. */
      price_floor_naira: z.number().min(0).default(1000),
    })
    .prefault({}),
  orders: z
    .object({
      /** Null: never free. */
      free_delivery_over_kobo: z.number().int().min(0).nullable().default(null),
      /** Above this total pay on delivery is not offered. */
      on_delivery_max_kobo: z.number().int().min(0).default(25_000_000),
      /** The same for a customer to whom nothing has been delivered yet. */
      on_delivery_first_max_kobo: z.number().int().min(0).default(15_000_000),
      on_delivery_enabled: z.boolean().default(true),
      pickup_enabled: z.boolean().default(true),
      /** How long pieces that are paid at pick-up wait in the store. */
      pickup_days: z.number().int().min(1).max(60).default(3),
      transfer_minutes: z.number().int().min(15).max(10_080).default(480),
      card_minutes: z.number().int().min(10).max(1440).default(60),
      processing_days_min: z.number().int().min(0).default(1),
      processing_days_max: z.number().int().min(0).default(3),
      /** Hour in Lagos after which same-day delivery and today's processing are closed. */
      cutoff_hour: z.number().int().min(0).max(23).default(12),
    })
    .prefault({}),
  /** What may be on hold without money. An order is unproved until its mailbox or its phone answered. */
  holds: z
    .object({
      unproved_minutes: z.number().int().min(5).max(1440).default(30),
      unproved_on_delivery_minutes: z.number().int().min(5).max(10_080).default(1440),
      unproved_pieces_of_a_size: z.number().int().min(1).default(3),
      unproved_pieces_per_contact: z.number().int().min(1).default(6),
      unproved_orders_per_contact: z.number().int().min(1).default(2),
      unproved_pieces_per_network: z.number().int().min(1).default(6),
      unproved_orders_per_network: z.number().int().min(1).default(2),
      unproved_orders_per_wide_network: z.number().int().min(1).default(20),
      unproved_percent_of_a_size: z.number().min(0).max(100).default(20),
      unproved_percent_of_the_shop: z.number().min(0).max(100).default(5),
      unpaid_pieces_per_customer: z.number().int().min(1).default(60),
      unpaid_pieces_per_network: z.number().int().min(1).default(120),
      lines_per_order: z.number().int().min(1).max(50).default(10),
      pieces_per_order: z.number().int().min(1).default(30),
    })
    .prefault({}),
  notifications: z
    .object({
      /** Gets a mail when a receipt arrives, a return is asked for or strangers hold too much; empty: nobody. */
      staff_email: z
        .string()
        .trim()
        .max(254)
        .refine((text) => text === "" || z.email().safeParse(text).success, "Not an email address")
        .default(""),
      /** Whoever is on duty is mailed about what came in no more often than this. */
      duty_minutes: z.number().int().min(1).max(1440).default(10),
      /** What sent mails said is forgotten after this; that they were sent is not. */
      keep_mails_days: z.number().int().min(1).max(3650).default(90),
      /** Who ordered without an account is taken out of the order after this; what was bought and paid stays. */
      keep_guests_years: z.number().int().min(2).max(30).default(6),
    })
    .prefault({}),
  /** Which mails the shop writes to bring people back, where they want them. */
  messages: z
    .object({
      price_drops: z.boolean().default(true),
      after_delivery: z.boolean().default(true),
      abandoned_cart: z.boolean().default(true),
      /** How long nothing is changed in a cart until it counts as left behind. */
      abandoned_cart_hours: z.number().int().min(1).max(72).default(4),
      birthdays: z.boolean().default(true),
      /** A code of the discounts that the greeting brings, while it can be used; empty: none. */
      birthday_code: z.string().trim().max(40).default(""),
      back_in_stock: z.boolean().default(true),
    })
    .prefault({}),
  bank: z
    .object({
      bank_name: z.string().default("Demo Bank"),
      account_name: z.string().default("Oríkì Fashion House"),
      account_number: z.string().default("0000000000"),
    })
    .prefault({}),
  vat: z
    .object({
      /** What an order was placed with stays its rate. */
      rate_percent: z.number().min(0).max(100).multipleOf(0.01).default(7.5),
      /** Otherwise it is added to them at the checkout. A shop that charges none has a rate of 0. */
      prices_include: z.boolean().default(true),
    })
    .prefault({}),
  gifts: z
    .object({
      /** Shoppers buy gift cards. Those that were sold are spent, and looked up, either way. */
      sells_cards: z.boolean().default(true),
      /** 0: free. Null: pieces are not wrapped. */
      wrap_fee_kobo: z.number().int().min(0).max(100_000_000).nullable().default(null),
    })
    .prefault({}),
  /** Naira for one of each, by which prices are shown to people abroad as well; 0: not shown. */
  abroad: z
    .object({
      naira_per_gbp: guideRate,
      naira_per_usd: guideRate,
      naira_per_eur: guideRate,
      naira_per_cad: guideRate,
    })
    .prefault({}),
  security: z
    .object({
      /** Staff change nothing until they have set up two-step sign-in. */
      staff_second_factor: z.boolean().default(true),
    })
    .prefault({}),
  /** What assistants of people may do in the shop, by the Universal Commerce Protocol or MCP. */
  agents: z
    .object({
      finding: z.boolean().default(true),
      carting: z.boolean().default(true),
      buying: z.boolean().default(true),
      /** People may let them act in their name. */
      linking: z.boolean().default(true),
      /** Only those whose requests their own keys have signed check out and order. */
      signed_only: z.boolean().default(false),
      /** Of each that names its profile. */
      orders_per_hour: z.number().int().min(0).max(10_000).default(60),
      /** Hosts of profiles that get nothing. */
      blocked: z
        .array(
          z
            .string()
            .trim()
            .toLowerCase()
            .max(253)
            .regex(/^[a-z0-9.-]+$/, "Name a host, such as agent.example"),
        )
        .max(200)
        .default([]),
      /** Counts the keys that the shop has signed its messages to agents with. */
      signing_key: z.number().int().min(1).max(10_000).default(1),
    })
    .prefault({}),
  menus: menusSchema.prefault({}),
  home: z
    .object({
      hero_title: z.string().default("Dressed to be praised."),
      hero_text: z
        .string()
        .default("Shoes, bags and clothes from more than fifty houses, delivered across Nigeria."),
    })
    .prefault({}),
});

export type StoreSettings = z.infer<typeof storeSettingsSchema>;
export type SettingsSection = keyof StoreSettings;
export const defaultSettings: StoreSettings = storeSettingsSchema.parse({});
