-- no transaction
-- Whether another piece of a newsletter may leave is asked for each of its mails.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_outbox_sent" ON "mail_outbox" USING btree ("template","sent_at") WHERE status = 'sent';
