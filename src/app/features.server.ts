import accounts from "~/features/accounts/feature.server.ts";
import admin from "~/features/admin/feature.server.ts";
import agents from "~/features/agents/feature.server.ts";
import analytics from "~/features/analytics/feature.server.ts";
import assistant from "~/features/assistant/feature.server.ts";
import backInStock from "~/features/back-in-stock/feature.server.ts";
import backups from "~/features/backups/feature.server.ts";
import bank from "~/features/bank/feature.server.ts";
import cart from "~/features/cart/feature.server.ts";
import catalogue from "~/features/catalogue/feature.server.ts";
import checkout from "~/features/checkout/feature.server.ts";
import collections from "~/features/collections/feature.server.ts";
import content from "~/features/content/feature.server.ts";
import copies from "~/features/copies/feature.server.ts";
import editorial from "~/features/editorial/feature.server.ts";
import feeds from "~/features/feeds/feature.server.ts";
import giftCards from "~/features/gift-cards/feature.server.ts";
import health from "~/features/health/feature.server.ts";
import imageGeneration from "~/features/image-generation/feature.server.ts";
import images from "~/features/images/feature.server.ts";
import imports from "~/features/imports/feature.server.ts";
import inventory from "~/features/inventory/feature.server.ts";
import language from "~/features/language/feature.server.ts";
import linking from "~/features/linking/feature.server.ts";
import newsletters from "~/features/newsletters/feature.server.ts";
import orders from "~/features/orders/feature.server.ts";
import origin from "~/features/origin/feature.server.ts";
import outreach from "~/features/outreach/feature.server.ts";
import ownSizes from "~/features/own-sizes/feature.server.ts";
import payments from "~/features/payments/feature.server.ts";
import push from "~/features/push/feature.server.ts";
import queue from "~/features/queue/feature.server.ts";
import realtime from "~/features/realtime/feature.server.ts";
import returns from "~/features/returns/feature.server.ts";
import reviews from "~/features/reviews/feature.server.ts";
import riders from "~/features/riders/feature.server.ts";
import serviceKeys from "~/features/service-keys/feature.server.ts";
import settings from "~/features/settings/feature.server.ts";
import stockroom from "~/features/stockroom/feature.server.ts";
import storefront from "~/features/storefront/feature.server.ts";
import trust from "~/features/trust/feature.server.ts";
import wishlist from "~/features/wishlist/feature.server.ts";

/** Everything the shop can do, each after those it uses. A feature is registered here and nowhere else. */
export const features = [
  admin,
  serviceKeys,
  settings,
  push,
  ownSizes,
  accounts,
  linking,
  copies,
  health,
  images,
  inventory,
  language,
  catalogue,
  imports,
  feeds,
  collections,
  imageGeneration,
  cart,
  reviews,
  orders,
  origin,
  payments,
  giftCards,
  backups,
  returns,
  stockroom,
  riders,
  bank,
  queue,
  trust,
  checkout,
  editorial,
  content,
  outreach,
  newsletters,
  agents,
  backInStock,
  wishlist,
  assistant,
  analytics,
  realtime,
  storefront,
] as const;
