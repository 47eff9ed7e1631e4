-- An order that was cancelled or paid while the migration before filled its lines was not yet so for that.
UPDATE order_items i SET sold_at = w.sold FROM (
  SELECT o.id, CASE WHEN o.paid_at IS NOT NULL AND o.status <> 'cancelled' AND g.order_id IS NULL
    THEN o.created_at END AS sold
  FROM orders o LEFT JOIN gift_card_purchases g ON g.order_id = o.id) w
WHERE w.id = i.order_id AND i.sold_at IS DISTINCT FROM w.sold;
