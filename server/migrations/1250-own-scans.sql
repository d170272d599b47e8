-- compatible-from: 1000-schema.sql
-- Musketeers who asked to see about how often the packs that they print are scanned (rule: own-scans), and which these are. `code` decides at which places their numbers show.
create table own_scans (
  account_id bigint not null,
  code text not null,
  since timestamp with time zone not null,
  constraint own_scans_pkey primary key (account_id),
  constraint own_scans_account_id_fkey foreign key (account_id) references account(id)
);

create table own_pack (
  pack_code text not null,
  account_id bigint not null,
  constraint own_pack_pkey primary key (pack_code),
  constraint own_pack_pack_code_fkey foreign key (pack_code) references print_pack(code) on delete cascade,
  constraint own_pack_account_id_fkey foreign key (account_id) references own_scans(account_id) on delete cascade
);
create index own_pack_account_id on own_pack (account_id);
