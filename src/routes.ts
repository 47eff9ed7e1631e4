import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const policies = ["privacy-policy", "terms-of-service", "shipping-info", "return-policy"];

/** Every page of the shop. */
export default [
  layout("./app/frames/storefront.tsx", { id: "storefront" }, [
    index("./features/storefront/routes/home.tsx"),
    ...["about", "contact", "newsletter", "size-guide", ...policies].map((page) =>
      route(page, `./features/content/routes/${page}.tsx`),
    ),
    route("products", "./features/storefront/routes/products.tsx"),
    ...["women", "men", "bags", "new-arrivals", "sale"].map((path) =>
      route(path, "./features/storefront/routes/collection.tsx", { id: `collection-${path}` }),
    ),
    route("product/:id", "./features/storefront/routes/product.tsx"),
    route("checkout", "./features/checkout/routes/checkout.tsx", [
      route("contact", "./features/checkout/routes/contact.tsx"),
      route("delivery", "./features/checkout/routes/delivery.tsx"),
      route("payment", "./features/checkout/routes/payment.tsx"),
      route("review", "./features/checkout/routes/review.tsx"),
    ]),
    route("accept-invitation", "./features/accounts/routes/accept-invitation.tsx"),
    route("auth", "./features/accounts/routes/auth.tsx"),
    layout("./features/accounts/routes/private.tsx", [
      route("profile", "./features/accounts/routes/profile.tsx"),
      route("wishlist", "./features/wishlist/routes/wishlist.tsx"),
      route("orders", "./features/orders/routes/my-orders.tsx"),
      route("admin-setup", "./features/accounts/routes/admin-setup.tsx"),
    ]),
    route("newsletter/unsubscribe", "./features/content/routes/unsubscribe.tsx"),
    route("orders/:id", "./features/storefront/routes/order.tsx"),
    route("orders/:id/confirm", "./features/orders/routes/confirm-order.tsx"),
    route("*", "./app/frames/not-found.tsx"),
  ]),
  layout("./app/frames/admin/layout.tsx", [
    route("admin", "./features/analytics/routes/admin-dashboard.tsx"),
    route("admin/products", "./features/catalogue/routes/admin-products.tsx"),
    route("admin/stock", "./features/stockroom/routes/admin-stock.tsx"),
    route("admin/stock/moves", "./features/stockroom/routes/admin-stock-moves.tsx"),
    route("admin/orders", "./features/orders/routes/admin-orders.tsx"),
    route("admin/orders/new", "./features/checkout/routes/admin-new-order.tsx"),
    route("admin/orders/:id", "./features/orders/routes/admin-order.tsx"),
    route("admin/orders/:id/:paper", "./features/orders/routes/admin-order-paper.tsx"),
    route("admin/returns", "./features/returns/routes/admin-returns.tsx"),
    route("admin/users", "./features/accounts/routes/admin-users.tsx"),
    route("admin/users/:id", "./features/accounts/routes/admin-user.tsx", [
      index("./features/orders/routes/admin-customer-orders.tsx"),
    ]),
    route("admin/reviews", "./features/reviews/routes/admin-reviews.tsx"),
    route("admin/analytics", "./features/analytics/routes/admin-analytics.tsx"),
    route("admin/generate-images", "./features/image-generation/routes/admin-generate-images.tsx"),
    route("admin/inbox", "./features/content/routes/admin-inbox.tsx"),
    route("admin/newsletter", "./features/content/routes/admin-newsletter.tsx"),
    route("admin/outbox", "./features/content/routes/admin-outbox.tsx"),
    route("admin/discounts", "./features/checkout/routes/admin-discounts.tsx"),
    route("admin/delivery", "./features/checkout/routes/admin-delivery.tsx"),
    route("admin/searches", "./features/language/routes/admin-searches.tsx"),
    route("admin/searches/synonyms", "./features/language/routes/admin-synonyms.tsx"),
    route("admin/refused", "./features/trust/routes/admin-refused.tsx"),
    route("admin/refused/contacts", "./features/trust/routes/admin-risk-contacts.tsx"),
    route("admin/settings", "./features/settings/routes/admin-settings.tsx"),
    route("admin/health", "./features/health/routes/admin-health.tsx"),
    route("admin/audit", "./features/accounts/routes/admin-audit.tsx"),
  ]),
  route("orders/:id/receipt", "./features/orders/routes/receipt.tsx"),
  route("orders/:id/receipt.pdf", "./features/orders/routes/receipt-pdf.ts"),
  route("docs/ui", "./ui/docs/page.tsx"),
  route("sitemap.xml", "./features/content/routes/sitemap.ts"),
  route("robots.txt", "./features/content/routes/robots.ts"),
  route("manifest.webmanifest", "./features/content/routes/manifest.ts"),
] satisfies RouteConfig;
