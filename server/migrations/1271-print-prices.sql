-- compatible-from: 1270-library-links.sql
-- What print shops asked an organisation for, as its people noted it (rule: print-prices).
create sequence print_price_id_seq as bigint;
create table print_price (
  id bigint default next_id('print_price_id_seq'::regclass) not null,
  organisation_id bigint not null,
  quantity integer not null,
  price_pence integer not null,
  price_for text not null,
  added_at timestamptz not null,
  constraint print_price_pkey primary key (id),
  constraint print_price_organisation_id_fkey foreign key (organisation_id) references account(id),
  constraint print_price_check check (quantity > 0 and price_pence >= 0)
);
alter sequence print_price_id_seq owned by print_price.id;
create index print_price_of_organisation on print_price (organisation_id);
