-- compatible-from: 1000-schema.sql
-- Doors that a member delivered to are kept for them, unless they gave them up (rule: rounds-again).
alter table round_claim add column is_given_up boolean default false not null;
