-- The campaign whose page led to a sign-up, shown after its first sign-in. It is deleted with the row.
alter table pending_sign_up add column campaign_id bigint;
