-- compatible-from: 1000-schema.sql
-- Whoever prints is emailed once a day that somebody asked, and in the night of what was asked after that (rule: print-packs-of-a-hub).
alter table print_hub add column asked_emailed_at timestamptz;
-- The number of a request is random: one that rises with time would say when somebody asked (rule: print-requests).
alter table print_request alter column id drop default;
drop sequence print_request_id_seq;
