import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { wire } from "~/app/wire.server.ts";
import { addresses, mfaFactors, sessions, userRoles, wishlists } from "~/db/schema/accounts.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { createKey } from "~/features/service-keys/manage-keys.server.ts";
import { type Caller, personOf } from "~/platform/caller.ts";
import { encrypt } from "~/platform/crypto.ts";
import { describeLimit, type Limit } from "~/platform/route-limits.ts";
import { limitOf } from "~/platform/routes.ts";
import {
  type AccountsShop,
  appCode,
  createAccountsShop,
  enrolApp,
  giveRole,
  PASSWORD,
  signUpPerson,
} from "./support/accounts.ts";
import { testContext } from "./support/context.ts";
import { makeProduct } from "./support/factories.ts";
import { orderInput } from "./support/orders.ts";

/**
 * Who may do what, by every route of the server. The routes are read from the declarations
 * themselves: one without a row here fails, and so does a row without a route. How often each may be
 * used stands in authorization.limits.txt.
 *
 * The letters stand for: nobody signed in, the owner of the rows concerned, another person, an
 * administrator who has not used their second factor, one who has.
 *   + let in, and the owner's row is there     0 let in, but the owner's row is not there
 *   - refused
 *
 * A sixth letter, where there is one, is for the same administrator ten minutes after they last gave
 * a password or a code: they are asked to confirm that it is them (!). Where there is none they are
 * let in as before.
 */
type Letters = string;
type Probe = (f: Fixtures) => { path?: string; body?: unknown };

interface Fixtures {
  owner: string;
  product: number;
  review: string;
  address: string;
  factor: string;
  order: string;
  session: string;
}

const ANYONE = "+++++";
const SIGNED_IN = "-++-+";
const STAFF = "----+";
/** Only for who has just proved that it is them. */
const STAFF_AGAIN = "----+!";
const SERVICE = "-----";
const OWNER = "-+0-0";
const OWNER_AND_STAFF = "-+0-+";
/** Letting in everybody who gave a password: what the second step itself needs. */
const HALF_TOO = "-++++";

const FIXED = {
  review: "11111111-1111-4111-8111-111111111111",
  address: "22222222-2222-4222-8222-222222222222",
  factor: "33333333-3333-4333-8333-333333333333",
};
const DEVICE = {
  endpoint: "https://push.example/send/a",
  keys: {
    p256dh:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};
const order: Probe = (f) => ({ body: { order_id: f.order } });
const text = { title: "Fine", comment: "It fits.", rating: 4 };
const address = {
  full_name: "Ada Obi",
  phone: "0803 555 0142",
  state: "LA",
  city: "Ikeja",
  street: "3 Allen Avenue",
};
const deliverTo = { state: "LA", city: "Ikeja", street: "5 Allen Avenue" };

const table: Record<string, Letters | [Letters, Probe]> = {
  "select products": [ANYONE, (f) => ({ path: `id=eq.${f.product}` })],
  "insert products": STAFF,
  "update products": [STAFF, (f) => ({ path: `id=eq.${f.product}`, body: { badge: null } })],
  "delete products": ["----0", () => ({ path: "id=eq.2000000000" })],
  "select product_views": STAFF,
  "insert product_views": ANYONE,
  "select cart_additions": STAFF,
  "insert cart_additions": ANYONE,
  "select reviews": [ANYONE, (f) => ({ path: `id=eq.${f.review}` })],
  "insert reviews": [
    "-+---",
    (f) => ({ body: { user_id: f.owner, product_id: f.product, ...text } }),
  ],
  "update reviews": [OWNER, (f) => ({ path: `id=eq.${f.review}`, body: text })],
  "delete reviews": [OWNER_AND_STAFF, (f) => ({ path: `id=eq.${f.review}` })],
  "select wishlists": [OWNER, (f) => ({ path: `user_id=eq.${f.owner}` })],
  "insert wishlists": ["-+---", (f) => ({ body: { user_id: f.owner, product_id: f.product } })],
  "delete wishlists": [OWNER, (f) => ({ path: `user_id=eq.${f.owner}` })],
  "select profiles": [OWNER_AND_STAFF, (f) => ({ path: `id=eq.${f.owner}` })],
  "update profiles": [OWNER, (f) => ({ path: `id=eq.${f.owner}`, body: { full_name: "Ada" } })],
  "select user_roles": ["-00-+", () => ({ path: "role=eq.admin" })],
  "insert user_roles": [SERVICE, (f) => ({ body: { user_id: f.owner, role: "admin" } })],
  "select orders": [OWNER_AND_STAFF, (f) => ({ path: `id=eq.${f.order}` })],
  "update orders": [
    OWNER_AND_STAFF,
    (f) => ({ path: `id=eq.${f.order}`, body: { status: "cancelled" } }),
  ],
  "select order_items": [OWNER_AND_STAFF, (f) => ({ path: `order_id=eq.${f.order}` })],

  "call search_products": ANYONE,
  "call suggest": ANYONE,
  "call record_search": ANYONE,
  "call product_cards": ANYONE,
  "call complete_look": ANYONE,
  "call check_cart": ANYONE,
  "call quote_delivery": ANYONE,
  "call quote_discount": ANYONE,
  "call quote_promotions": ANYONE,
  "call quote_promotions_with_code": ANYONE,
  "call place_order": ANYONE,
  "call buy_gift_card": ANYONE,
  "call quote_gift_card": [ANYONE, () => ({ body: { code: "0000" } })],
  "call send_contact_code": [ANYONE, () => ({ body: { email: "code@example.com" } })],
  "call send_track_code": [
    ANYONE,
    () => ({ body: { number: "00000000", contact: "code@example.com" } }),
  ],
  "call open_tracked_order": [
    ANYONE,
    () => ({ body: { number: "00000000", contact: "code@example.com", code: "000000" } }),
  ],
  "call request_stock_alert": ANYONE,
  "call move_pushes": [
    ANYONE,
    () => ({ body: { endpoint: "https://push.example/a", device: DEVICE } }),
  ],
  "call push_key": ANYONE,
  "call push_topics": [ANYONE, () => ({ body: { endpoint: "https://push.example/a" } })],
  "call stop_pushes": [ANYONE, () => ({ body: { endpoint: "https://push.example/a" } })],
  "call own_sizes": SIGNED_IN,
  "call own_store_credit": SIGNED_IN,
  "call own_stock_alerts": SIGNED_IN,
  "call own_message_choices": SIGNED_IN,
  "call choose_messages": [SIGNED_IN, () => ({ body: { price_drops: false } })],
  "call follow_own_news": [SIGNED_IN, () => ({ body: { device: DEVICE } })],
  "call keep_cart": [SIGNED_IN, () => ({ body: { lines: [] } })],
  "call remove_stock_alert": [SIGNED_IN, () => ({ body: { id: FIXED.review } })],
  "call subscribe_newsletter": ANYONE,
  "call send_contact_message": ANYONE,
  "call list_reviews": ANYONE,
  "call admin_exists": SIGNED_IN,
  // There is one already, who is told so: nobody else becomes the first.
  "call claim_first_admin": [STAFF, () => ({ body: { token: "x" } })],
  "call last_way_to_pay": SIGNED_IN,
  "call list_addresses": SIGNED_IN,
  "call last_delivery": SIGNED_IN,
  "call save_address": [OWNER, (f) => ({ body: { ...address, id: f.address } })],
  "call delete_address": [OWNER, (f) => ({ body: { id: f.address } })],
  "call list_sessions": SIGNED_IN,
  "call end_session": [OWNER, (f) => ({ body: { id: f.session } })],
  "call make_recovery_codes": STAFF_AGAIN,
  "call recovery_codes_left": SIGNED_IN,
  "call second_factor_state": SIGNED_IN,
  "call export_my_data": SIGNED_IN,
  "call delete_my_account": [SIGNED_IN, () => ({ body: { password: "not-the-one" } })],
  "call claim_guest_orders": SIGNED_IN,
  "call get_order": ["0+00+", order],
  "call my_order": ["-+0-+", order],
  "call send_receipt": ["0+00+", (f) => ({ body: { order_id: f.order, file: "none" } })],
  "call cancel_order": ["0+00+", order],
  "call send_confirmation": ["0+00+", order],
  "call follow_order": ["0+00+", (f) => ({ body: { order_id: f.order, device: DEVICE } })],
  "call quote_order_address": [
    "0+00+",
    (f) => ({ body: { order_id: f.order, address: deliverTo } }),
  ],
  "call send_order_address_code": ["0+00+", order],
  "call change_order_address": [
    "0+00+",
    (f) => ({
      body: { order_id: f.order, version: 1, expected_fee: 0, code: "", address: deliverTo },
    }),
  ],
  "call choose_payment": ["0+00+", (f) => ({ body: { order_id: f.order, method: "transfer" } })],
  "call start_card_payment": ["0+00+", order],
  "call check_payment": ["0+00+", order],
  "call admin_list": STAFF,
  "call admin_export": STAFF_AGAIN,
  "call list_views": STAFF,
  "call save_view": STAFF,
  "call delete_view": STAFF,
  "call admin_search": STAFF,
  "call admin_product": STAFF,
  "call preview_product": STAFF,
  "call product_history": STAFF,
  "call bulk_edit_products": STAFF,
  "call price_floor": STAFF,
  "call product_costs": STAFF,
  "call set_product_cost": STAFF,
  "call margin_figures": STAFF,
  "call export_products": STAFF,
  "call import_products": STAFF,
  "call import_state": STAFF,
  "call answer_import": STAFF,
  "call start_import": STAFF,
  "call take_back_import": STAFF,
  "call import_bad_rows": STAFF,
  "call admin_collection": STAFF,
  "call collection_choices": STAFF,
  "call preview_collection": STAFF,
  "call save_collection": STAFF,
  "call remove_collection": STAFF,
  "call list_arrangement": STAFF,
  "call arrange_list": STAFF,
  "call admin_house": STAFF,
  "call save_house": STAFF,
  "call admin_page": STAFF,
  "call block_choices": STAFF,
  "call preview_page": STAFF,
  "call save_page": STAFF,
  "call menus": STAFF,
  "call save_menus": STAFF,
  "call bring_back_menus": STAFF,
  "call cancel_planned_menus": "----0",
  "call bring_back_page": STAFF,
  "call cancel_planned_page": STAFF,
  "call hide_story": STAFF,
  "call remove_story": STAFF,
  "call admin_newsletter": STAFF,
  "call newsletter_progress": STAFF,
  "call preview_newsletter": STAFF,
  "call count_newsletter_readers": [STAFF, () => ({ body: { segment: {} } })],
  "call newsletter_figures": STAFF,
  "call save_newsletter": STAFF,
  "call remove_newsletter": STAFF,
  "call test_newsletter": STAFF,
  "call send_newsletter": STAFF_AGAIN,
  "call move_newsletter": STAFF,
  "call admin_analytics": STAFF,
  "call admin_takings": STAFF,
  "call export_money": STAFF_AGAIN,
  "call admin_customer": STAFF,
  "call admin_dashboard": STAFF,
  "call admin_copies": STAFF,
  "call admin_health": STAFF,
  "call run_job_again": STAFF,
  "call admin_mail": STAFF,
  "call admin_order": STAFF,
  "call make_origin_cards": STAFF,
  "call order_packing": STAFF,
  "call withdraw_origin_card": STAFF,
  "call admin_settings": STAFF,
  "call confirm_transfer": STAFF,
  "call take_payment": STAFF,
  "call place_staff_order": STAFF,
  "call product_feeds": STAFF,
  "call renew_product_feed": [STAFF, () => ({ body: { kind: "google" } })],
  "call stop_product_feed": [STAFF, () => ({ body: { kind: "google" } })],
  "call changeable_pieces": STAFF,
  "call quote_order_pieces": STAFF,
  "call change_order_pieces": STAFF,
  "call add_order_note": STAFF,
  "call confirm_order_by_phone": STAFF,
  "call edit_order_address": STAFF,
  "call process_refund": STAFF_AGAIN,
  "call refund_banks": STAFF,
  "call retry_refund": STAFF_AGAIN,
  "call settle_refund_by_hand": STAFF_AGAIN,
  "call refund_order": STAFF_AGAIN,
  "call resend_order_mail": STAFF,
  "call order_returns": STAFF,
  "call begin_return": STAFF,
  "call return_photos": STAFF,
  "call settle_return": STAFF_AGAIN,
  "call ship_order": STAFF,
  "call step_return": STAFF,
  "call hide_review": STAFF,
  "call invite_staff": STAFF_AGAIN,
  "call list_service_keys": STAFF,
  "call create_service_key": STAFF_AGAIN,
  "call revoke_service_key": STAFF_AGAIN,
  "call refuse_delivery": STAFF,
  "call undo_order_step": STAFF,
  // Only for who has the secret of a run's link.
  "call rider_run": ["00000", () => ({ body: { key: "none" } })],
  "call rider_word": [
    "00000",
    () => ({
      body: {
        key: "none",
        stop_id: FIXED.review,
        word: { kind: "failed", key: FIXED.review, at: "2026-11-19T09:00:00Z", reason: "other" },
      },
    }),
  ],
  "call save_rider": STAFF,
  "call start_run": STAFF,
  "call view_run": STAFF,
  "call end_run": STAFF,
  "call renew_run_link": STAFF,
  "call revoke_run_link": STAFF,
  "call deliver_stop": STAFF,
  "call fail_stop": STAFF,
  "call return_to_stock": STAFF,
  "call rider_cash": STAFF,
  "call sign_handover": STAFF,
  "call cash_standing": STAFF,
  "call move_till": STAFF,
  "call bank_credits": STAFF,
  "call bank_proposals": STAFF,
  "call find_bank_orders": [STAFF, () => ({ body: { text: "ada" } })],
  "call match_bank_credits": [
    STAFF,
    (f) => ({ body: { matches: [{ credit_id: FIXED.review, order_id: f.order }] } }),
  ],
  "call dismiss_bank_credit": [STAFF, () => ({ body: { credit_id: FIXED.review } })],
  "call bring_back_bank_credit": [STAFF, () => ({ body: { credit_id: FIXED.review } })],
  "call work_queue": STAFF,
  "call pick_orders": STAFF,
  "call step_orders": STAFF,
  "call undo_steps": STAFF,
  "call work_badges": STAFF,
  "call list_colleagues": STAFF,
  "call order_work": STAFF,
  "call assign_orders": STAFF,
  "call tag_order": STAFF,
  "call open_order": STAFF,
  "call leave_order": STAFF,
  "call set_duty": STAFF,
  "call staff_push_kinds": STAFF,
  "call choose_staff_push_kinds": [STAFF, () => ({ body: { kinds: [] } })],
  "call follow_staff_news": [STAFF, () => ({ body: { device: DEVICE } })],
  "call add_risk_contact": STAFF,
  "call remove_risk_contact": STAFF,
  "call let_through": STAFF,
  "call add_synonym": STAFF,
  "call remove_synonym": STAFF,
  "call end_pass": STAFF,
  "call list_zones": STAFF,
  "call reply_to_review": STAFF,
  "call restore_review": STAFF,
  "call save_discount": STAFF,
  "call flash_sale": STAFF,
  "call save_flash_sale": STAFF,
  "call customer_store_credit": STAFF,
  "call give_store_credit": STAFF_AGAIN,
  "call take_back_store_credit": STAFF,
  "call issue_gift_card": STAFF_AGAIN,
  "call gift_card": STAFF,
  "call adjust_gift_card": STAFF_AGAIN,
  "call block_gift_card": STAFF,
  "call prolong_gift_card": STAFF,
  "call renew_gift_card_code": STAFF_AGAIN,
  "call save_settings": STAFF_AGAIN,
  "call save_zone": STAFF,
  "call save_codes": STAFF,
  "call move_stock": STAFF,
  "call save_stock_watch": STAFF,
  "call start_purchase": STAFF,
  "call purchase": STAFF,
  "call set_purchase_line": STAFF,
  "call receive_purchase": STAFF,
  "call close_purchase": STAFF,
  "call label_texts": STAFF,
  "call list_shelves": STAFF,
  "call start_count": STAFF,
  "call count_state": STAFF,
  "call tally": STAFF,
  "call count_again": STAFF,
  "call confirm_count": STAFF,
  "call close_count": STAFF,
  "call remove_lost_factors": STAFF_AGAIN,
  "call set_ban": STAFF_AGAIN,
  "call messages_by_hand": STAFF,
  "call note_message_by_hand": [STAFF, () => ({ body: { id: FIXED.review, sent: true } })],
  "call set_message_status": STAFF,
  "call set_role": STAFF_AGAIN,
  "call start_image_generation": STAFF,
  "call cancel_image_generation": STAFF,
  "call accept_invitation": SIGNED_IN,
  "call allow_assistant": ["-++-+!", () => ({ body: { request: "" } })],
  "call list_assistants": SIGNED_IN,
  "call end_assistant": [SIGNED_IN, () => ({ body: { client_id: "https://agent.example/c" } })],
  "call end_assistant_links": [STAFF_AGAIN, () => ({ body: { host: "agent.example" } })],
  "call get_returns": ["0+00+", order],
  "call request_return": [
    "0+00+",
    (f) => ({
      body: {
        order_id: f.order,
        resolution: "refund",
        items: [{ order_item_id: FIXED.review, quantity: 1, reason: "too_small" }],
      },
    }),
  ],

  "GET /healthz": ANYONE,
  "GET /readyz": ANYONE,
  "POST /functions/v1/chatbot": [
    ANYONE,
    () => ({ body: { messages: [{ role: "user", content: "What are your hours?" }] } }),
  ],
  "POST /functions/v1/generate-product-images": STAFF,
  "GET /functions/v1/generate-product-images": STAFF,
  "POST /functions/v1/ai-recommendations": [
    ANYONE,
    () => ({ body: { userPreferences: "red shoes", recentViews: [] } }),
  ],
  // A plain request is told to upgrade; who may receive what is decided when a channel is joined.
  "GET /realtime/v1/websocket": ANYONE,
  "GET /metrics": ANYONE,
  "GET /docs/api": ANYONE,
  "GET /rest/v1": ANYONE,
  "GET /rest/v1/openapi.json": ANYONE,
  "GET /placeholder/:kind/:file": "00000",
  "GET /.well-known/ucp": ANYONE,
  "POST /ucp/v1/catalog/search": [ANYONE, () => ({ body: { query: "loafers" } })],
  "POST /ucp/v1/catalog/lookup": [ANYONE, () => ({ body: { ids: ["1"] } })],
  "POST /ucp/v1/catalog/product": [ANYONE, () => ({ body: { id: "1" } })],
  "POST /ucp/v1/carts": [
    ANYONE,
    () => ({ body: { line_items: [{ item: { id: "1:9" }, quantity: 1 }] } }),
  ],
  // Who has a cart's random id may do all to it; of another they are told that there is none.
  "GET /ucp/v1/carts/:id": [ANYONE, () => ({ path: `/ucp/v1/carts/${FIXED.review}` })],
  "PUT /ucp/v1/carts/:id": [
    ANYONE,
    () => ({
      path: `/ucp/v1/carts/${FIXED.review}`,
      body: { line_items: [{ item: { id: "1:9" }, quantity: 1 }] },
    }),
  ],
  "POST /ucp/v1/carts/:id/cancel": [
    ANYONE,
    () => ({ path: `/ucp/v1/carts/${FIXED.review}/cancel` }),
  ],
  "POST /ucp/v1/checkout-sessions": [
    ANYONE,
    () => ({ body: { line_items: [{ item: { id: "1:9" }, quantity: 1 }] } }),
  ],
  // The same of checkouts, which are their agent's alone besides.
  "GET /ucp/v1/checkout-sessions/:id": [
    ANYONE,
    () => ({ path: `/ucp/v1/checkout-sessions/${FIXED.review}` }),
  ],
  "PUT /ucp/v1/checkout-sessions/:id": [
    ANYONE,
    () => ({
      path: `/ucp/v1/checkout-sessions/${FIXED.review}`,
      body: { line_items: [{ item: { id: "1:9" }, quantity: 1 }] },
    }),
  ],
  "POST /ucp/v1/checkout-sessions/:id/complete": [
    ANYONE,
    () => ({
      path: `/ucp/v1/checkout-sessions/${FIXED.review}/complete`,
      body: { payment: { instruments: [] } },
    }),
  ],
  "POST /ucp/v1/checkout-sessions/:id/cancel": [
    ANYONE,
    () => ({ path: `/ucp/v1/checkout-sessions/${FIXED.review}/cancel` }),
  ],
  // A session is no token of an assistant: only what its person granted opens what is theirs.
  "GET /ucp/v1/orders/:id": ["-----", () => ({ path: `/ucp/v1/orders/${FIXED.review}` })],
  "GET /ucp/v1/orders": "-----",
  "POST /ucp/v1/orders/:id/returns": [
    "-----",
    () => ({ path: `/ucp/v1/orders/${FIXED.review}/returns`, body: {} }),
  ],
  "GET /ucp/v1/wishlist": "-----",
  "GET /ucp/v1/sizes": "-----",
  "GET /.well-known/oauth-authorization-server": ANYONE,
  "GET /.well-known/oauth-protected-resource": ANYONE,
  "GET /.well-known/oauth-protected-resource/ucp/v1": ANYONE,
  "GET /.well-known/oauth-protected-resource/ucp/mcp": ANYONE,
  // Clients say who they are in the form itself.
  "POST /oauth2/token": ANYONE,
  "POST /oauth2/revoke": ANYONE,
  "POST /ucp/mcp": [ANYONE, () => ({ body: { jsonrpc: "2.0", id: 1, method: "ping" } })],
  // Only for who has a feed's address.
  "GET /feeds/:file": "00000",
  "GET /letters/:token/seen.gif": ANYONE,
  "GET /letters/:token/go": ANYONE,
  // Whoever may see the order is let in (the empty file is refused after that).
  "POST /order-files/:order": ["0+00+", (f) => ({ path: `/order-files/${f.order}` })],
  "POST /packing-photos/:order": [STAFF, (f) => ({ path: `/packing-photos/${f.order}` })],
  // The empty file is refused after that.
  "POST /imports/:id/pictures": [
    // Let in, they are told that there is no such import.
    "----0",
    () => ({ path: `/imports/${FIXED.review}/pictures` }),
  ],
  "POST /imports/:id": [STAFF, () => ({ path: `/imports/${FIXED.review}` })],
  // Let in, they are told that nothing was found in it.
  "POST /bank/:source": [STAFF, () => ({ path: "/bank/alert" })],
  "POST /rider-photos/:stop": ["00000", () => ({ path: `/rider-photos/${FIXED.review}` })],
  // Only what Paystack has signed.
  "POST /webhooks/paystack": SERVICE,

  "GET /auth/v1/health": ANYONE,
  "GET /auth/v1/settings": ANYONE,
  "GET /auth/v1/.well-known/jwks.json": ANYONE,
  "POST /auth/v1/signup": ANYONE,
  "POST /auth/v1/token": ANYONE,
  "POST /auth/v1/otp": ANYONE,
  "POST /auth/v1/recover": ANYONE,
  "POST /auth/v1/resend": ANYONE,
  "POST /auth/v1/verify": ANYONE,
  "GET /auth/v1/verify": ANYONE,
  "POST /auth/v1/logout": [HALF_TOO, () => ({ path: "/auth/v1/logout?scope=nonsense" })],
  "GET /auth/v1/user": HALF_TOO,
  "PUT /auth/v1/user": ["-++-+!", () => ({ body: { email: "moved@example.com" } })],
  "GET /auth/v1/reauthenticate": HALF_TOO,
  "POST /auth/v1/reauthenticate": [SIGNED_IN, () => ({ body: { password: "not-the-one" } })],
  "POST /auth/v1/factors": [
    "-++-+!",
    () => ({ body: { factor_type: "totp", friendly_name: crypto.randomUUID() } }),
  ],
  "POST /auth/v1/factors/:id/challenge": [
    "-+000",
    (f) => ({ path: `/auth/v1/factors/${f.factor}/challenge` }),
  ],
  "POST /auth/v1/factors/:id/verify": [
    "-+000",
    (f) => ({ path: `/auth/v1/factors/${f.factor}/verify`, body: { code: "1" } }),
  ],
  "DELETE /auth/v1/factors/:id": ["-+000!", (f) => ({ path: `/auth/v1/factors/${f.factor}` })],
  "POST /auth/v1/passkeys/authentication/options": ANYONE,
  "POST /auth/v1/passkeys/authentication/verify": ANYONE,
  "POST /auth/v1/passkeys/registration/options": "-++-+!",
  "POST /auth/v1/passkeys/registration/verify": HALF_TOO,
  "GET /auth/v1/passkeys": HALF_TOO,
  "PATCH /auth/v1/passkeys/:id": [
    "-+000",
    (f) => ({ path: `/auth/v1/passkeys/${f.factor}`, body: {} }),
  ],
  "DELETE /auth/v1/passkeys/:id": ["-+000!", (f) => ({ path: `/auth/v1/passkeys/${f.factor}` })],
  "GET /auth/v1/admin/users": SERVICE,
  "POST /auth/v1/admin/users": SERVICE,
  "GET /auth/v1/admin/users/:id": [SERVICE, (f) => ({ path: `/auth/v1/admin/users/${f.owner}` })],
  "PUT /auth/v1/admin/users/:id": [SERVICE, (f) => ({ path: `/auth/v1/admin/users/${f.owner}` })],
  "DELETE /auth/v1/admin/users/:id": [
    SERVICE,
    (f) => ({ path: `/auth/v1/admin/users/${f.owner}` }),
  ],

  "GET /storage/v1/object/public/:bucket/:name{.+}": "00000",
  "GET /storage/v1/object/sign/:bucket/:name{.+}": "+++++",
  "GET /storage/v1/render/image/public/:bucket/:name{.+}": "00000",
  "GET /img/:width/:name{.+}": "00000",
  "POST /storage/v1/object/sign/:bucket/:name{.+}": STAFF,
  "POST /storage/v1/object/list/:bucket": STAFF,
  "POST /storage/v1/object/:bucket/:name{.+}": STAFF,
  "PUT /storage/v1/object/:bucket/:name{.+}": STAFF,
  "DELETE /storage/v1/object/:bucket": [STAFF, () => ({ body: { prefixes: ["no-such.png"] } })],
  "DELETE /storage/v1/object/:bucket/:name{.+}": "----0",
  "GET /storage/v1/object/info/:bucket/:name{.+}": "----0",
  "GET /storage/v1/object/:bucket/:name{.+}": "----0",
  "GET /storage/v1/bucket": STAFF,
  "GET /storage/v1/bucket/:id": STAFF,
  // The shop makes its buckets itself.
  "POST /storage/v1/bucket": SERVICE,
  "PUT /storage/v1/bucket": SERVICE,
  "DELETE /storage/v1/bucket": SERVICE,
  "POST /storage/v1/bucket/:id": SERVICE,
  "PUT /storage/v1/bucket/:id": SERVICE,
  "DELETE /storage/v1/bucket/:id": SERVICE,
  "POST /storage/v1/bucket/:id/empty": SERVICE,
  "PUT /storage/v1/bucket/:id/empty": SERVICE,
  "DELETE /storage/v1/bucket/:id/empty": SERVICE,
};

const avatar = (f: Fixtures) => `/storage/v1/object/avatars/${f.owner}/x`;
/** People's own pictures go the ways of all files, with rights of their own. */
const avatarTable: Record<string, [Letters, Probe]> = {
  "POST /storage/v1/object/:bucket/:name{.+}": ["-+--+", (f) => ({ path: avatar(f) })],
  "PUT /storage/v1/object/:bucket/:name{.+}": ["-+--+", (f) => ({ path: avatar(f) })],
  "DELETE /storage/v1/object/:bucket/:name{.+}": ["-0--0", (f) => ({ path: avatar(f) })],
  "DELETE /storage/v1/object/:bucket": [
    "-+--+",
    (f) => ({ path: "/storage/v1/object/avatars", body: { prefixes: [`${f.owner}/x`] } }),
  ],
  "POST /storage/v1/object/list/:bucket": [
    STAFF,
    (f) => ({ path: "/storage/v1/object/list/avatars", body: { prefix: f.owner } }),
  ],
};

const base = testContext();
let shop: AccountsShop;
let fixtures: Fixtures;
let tokens: (string | undefined)[];

/** Every route there is with its limit, from the declarations of the wire and from the app itself. */
function listRoutes(): Map<string, Limit | undefined> {
  const routes = new Map<string, Limit | undefined>();
  for (const { name, select, insert, update, delete: remove } of wire.resources.values()) {
    const operations = Object.entries({ select, insert, update, delete: remove });
    for (const [verb, operation] of operations) {
      if (operation) routes.set(`${verb} ${name}`, operation.limit);
    }
  }
  for (const { name, limit } of wire.functions.values()) routes.set(`call ${name}`, limit);
  for (const { method, path, handler } of createApp(base.ctx).routes) {
    // Declared above, one by one.
    const isDeclared = /^\/rest\/v1\/(:table|rpc\/:name)$/.test(path);
    if (method === "ALL" || isDeclared) continue;
    const route = `${method} ${path}`;
    routes.set(route, routes.get(route) ?? limitOf(handler));
  }
  return routes;
}

beforeAll(async () => {
  base.clock.set(new Date());
  shop = createAccountsShop(base.ctx);
  const people = [];
  for (let i = 0; i < 4; i++) people.push(await signUpPerson(shop));
  const [owner, other, half, admin] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ];
  await giveRole(base.ctx, half.id, "admin");
  await giveRole(base.ctx, admin.id, "admin");
  await enrolApp(base.ctx, half.client);
  const { factorId, secret } = await enrolApp(base.ctx, admin.client);
  const halfway = shop.client();
  await halfway.auth.signInWithPassword({ email: half.email, password: PASSWORD });
  // A code works once.
  base.clock.advance(30_000);
  const long = shop.client();
  await long.auth.signInWithPassword({ email: admin.email, password: PASSWORD });
  const code = appCode(secret, base.clock.now());
  await long.auth.mfa.challengeAndVerify({ factorId, code });
  const tokenOf = async (client: typeof owner.client) =>
    (await client.auth.getSession()).data.session!.access_token;
  tokens = [
    undefined,
    await tokenOf(owner.client),
    await tokenOf(other.client),
    await tokenOf(halfway),
    await tokenOf(admin.client),
    await tokenOf(long),
  ];
  await base.ctx.db
    .update(sessions)
    .set({ amr: [{ method: "totp", timestamp: 0 }] })
    .where(eq(sessions.id, personOf(await callerOf(tokens[5]!)).sessionId));
  const spare = shop.client();
  await spare.auth.signInWithPassword({ email: owner.email, password: PASSWORD });
  const spareCaller = (await callerOf(await tokenOf(spare))) as Extract<Caller, { kind: "user" }>;
  const product = await makeProduct(base.ctx, { price: 50_000 });
  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  const placed = await placeOrder(base.ctx, await callerOf(tokens[1]!), orderInput([line]), null);
  fixtures = {
    ...FIXED,
    owner: owner.id,
    product: product.id,
    order: placed.id,
    session: spareCaller.sessionId,
  };
});

const callerOf = (token: string) =>
  authenticate(base.ctx, new Headers({ authorization: `Bearer ${token}` }));

/** Whether nothing was written since what is probed was last put there. */
let isWhole = false;

/** What an earlier probe may have removed stands again. */
async function restore(): Promise<void> {
  const { owner: userId, product: productId } = fixtures;
  const { db } = base.ctx;
  await db
    .insert(reviews)
    .values({ id: FIXED.review, userId, productId, ...text })
    .onConflictDoNothing();
  await db.insert(wishlists).values({ userId, productId }).onConflictDoNothing();
  const { full_name, ...rest } = address;
  await db
    .insert(addresses)
    .values({ id: FIXED.address, userId, fullName: full_name, ...rest })
    .onConflictDoNothing();
  await db
    .insert(mfaFactors)
    .values({
      id: FIXED.factor,
      userId,
      friendlyName: "probe",
      secret: encrypt(base.ctx.secrets, "JBSWY3DPEHPK3PXP"),
    })
    .onConflictDoNothing();
}

const METHODS: Record<string, string> = {
  select: "GET",
  insert: "POST",
  update: "PATCH",
  delete: "DELETE",
  call: "POST",
};

async function probe(route: string, make: Probe, token: string | undefined): Promise<string> {
  if (!isWhole) await restore();
  isWhole = !writes(route);
  const [verb, target] = route.split(" ") as [string, string];
  const method = METHODS[verb] ?? verb;
  const made = make(fixtures);
  const path =
    verb === "call"
      ? `/rest/v1/rpc/${target}`
      : verb in METHODS
        ? `/rest/v1/${target}${made.path ? `?${made.path}` : ""}`
        : (made.path ??
          target
            .replace(":bucket", "product-image")
            .replace(":width", "160")
            .replace(":name{.+}", "no-such.png")
            .replace(":kind/:file", "none/none.svg")
            .replace(":id", "product-image"));
  const answer = await shop.request(path, {
    method,
    headers: {
      "content-type": "application/json",
      // Whoever inserts may not always read; of changes it shows whether they met a row.
      prefer: verb === "insert" ? "return=minimal" : "return=representation",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === "GET" ? {} : { body: JSON.stringify(made.body ?? {}) }),
  });
  // A stream of events has no end to wait for: that it begins is the answer.
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream) await answer.body!.cancel();
  const body = (isStream ? null : await answer.json().catch(() => null)) as {
    statusCode?: string;
    code?: string;
    error_code?: string;
  } | null;
  // Storage says the real status inside.
  const status = Number(body?.statusCode ?? answer.status);
  if (
    ["step_up_required", "reauthentication_needed"].includes(body?.error_code ?? body?.code ?? "")
  ) {
    return "!";
  }
  if (status === 401 || status === 403) return "-";
  if (status >= 500) throw new Error(`${route} failed: ${answer.status} ${JSON.stringify(body)}`);
  const isRows = verb in METHODS && verb !== "call" && Array.isArray(body);
  return status === 404 || (isRows && make !== none && body.length === 0) ? "0" : "+";
}
const none: Probe = () => ({});

test("every route has its row in the table, and every row its route", () => {
  expect([...listRoutes().keys()].sort()).toEqual(Object.keys(table).sort());
});

/**
 * The column of limits. `npx vitest run tests/authorization.test.ts -u` writes it anew: read what has
 * changed in it.
 */
test("every route has a limit", async () => {
  const routes = [...listRoutes()].sort(([a], [b]) => (a < b ? -1 : 1));
  expect(routes.filter(([, limit]) => !limit).map(([route]) => route)).toEqual([]);
  const width = Math.max(...routes.map(([route]) => route.length));
  const lines = routes.map(
    ([route, limit]) => `${route.padEnd(width)}  ${describeLimit(limit!, base.ctx.config)}`,
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("authorization.limits.txt");
});

test.each(Object.entries(avatarTable))("%s of an avatar", async (route, [letters, make]) => {
  let found = "";
  for (const token of tokens) found += await probe(route, make, token);
  expect(found).toBe(letters.length === tokens.length ? letters : letters + letters.at(-1));
});

test.each(Object.entries(table))("%s", async (route, row) => {
  const [letters, make] = typeof row === "string" ? [row, none] : row;
  let found = "";
  for (const token of tokens) found += await probe(route, make, token);
  expect(found).toBe(letters.length === tokens.length ? letters : letters + letters.at(-1));
});

/** What answers anybody alike asks for no key, and looks at none. */
const asksWho = (route: string, letters: Letters) =>
  /^(\w+) [^/]/.test(route) || !["+++++", "00000"].includes(letters);
const writes = (route: string) => {
  const [verb, target] = route.split(" ") as [string, string];
  if (verb === "call") return !wire.functions.get(target)!.reads;
  return !["select", "GET"].includes(verb) && !/\/object\/list\//.test(target);
};

test.each([
  ["only reads", "read", writes],
  ["is for another bucket", "bucket:avatars", () => true],
] as const)("a service key that %s is refused everything else", async (_, scope, isRefused) => {
  const by = { actorId: null, actorEmail: null };
  const { key } = await createKey(base.ctx, by, { name: "Probe", scope, days: null });
  const letIn = [];
  for (const [route, row] of Object.entries(table)) {
    const [letters, make] = typeof row === "string" ? [row, none] : row;
    if (!asksWho(route, letters) || !isRefused(route)) continue;
    if ((await probe(route, make, key)) === "-") continue;
    letIn.push(route);
  }
  expect(letIn).toEqual([]);
});

test("nobody became anything by being asked", async () => {
  const admins = await base.ctx.db.select().from(userRoles).where(eq(userRoles.role, "admin"));
  expect(admins).toHaveLength(2);
});
