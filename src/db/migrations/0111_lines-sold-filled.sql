-- What was there before the triggers of the migration before.
INSERT INTO visits AS v (id, viewed_at)
SELECT visit_id, max(viewed_at) FROM product_views GROUP BY visit_id ORDER BY visit_id
ON CONFLICT (id) DO UPDATE SET viewed_at = greatest(v.viewed_at, excluded.viewed_at);
--> statement-breakpoint
INSERT INTO visits AS v (id, added_at)
SELECT visit_id, max(added_at) FROM cart_additions GROUP BY visit_id ORDER BY visit_id
ON CONFLICT (id) DO UPDATE SET added_at = greatest(v.added_at, excluded.added_at);
--> statement-breakpoint
UPDATE order_items i SET sold_at = o.created_at FROM orders o
WHERE o.id = i.order_id AND o.paid_at IS NOT NULL AND o.status <> 'cancelled' AND i.sold_at IS NULL
  AND NOT EXISTS (SELECT FROM gift_card_purchases g WHERE g.order_id = o.id);
