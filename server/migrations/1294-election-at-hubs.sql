-- compatible-from: 1000-schema.sql
-- Whether a print hub prints election material, which names its printer (rule: election-at-print-hubs).
alter table print_hub add column prints_election boolean default false not null;
-- Whether a request was in a PDF, so that its paper counts as used (rule: print-packs-of-a-hub).
alter table print_request add column is_printed boolean default false not null;
