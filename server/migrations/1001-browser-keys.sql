-- compatible-from: 1000-schema.sql
-- The browser that signed up activates the account without the password.

alter table pending_sign_up add column browser_key_hash bytea;
