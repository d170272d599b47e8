-- compatible-from: 1000-schema.sql
-- Organisations make leaflets here, and keep what they wrote until they throw it away or close their account.
create sequence made_leaflet_id_seq as bigint;

create table made_leaflet (
  id bigint default next_id('made_leaflet_id_seq'::regclass) not null,
  account_id bigint not null,
  content jsonb not null,
  imprint jsonb,
  picture_key text,
  picture_sha256 text,
  picture_bytes integer,
  picture_width integer,
  picture_height integer,
  -- Small, and shown beside the form.
  picture_preview bytea,
  preview_width integer,
  preview_height integer,
  revision integer default 1 not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  constraint made_leaflet_pkey primary key (id),
  constraint made_leaflet_account_id_fkey foreign key (account_id) references account(id),
  constraint whole_picture check (num_nonnulls(picture_key, picture_sha256, picture_bytes, picture_width, picture_height, picture_preview, preview_width, preview_height) in (0, 8))
);
alter sequence made_leaflet_id_seq owned by made_leaflet.id;
create index made_leaflet_by_account on made_leaflet (account_id, saved_at desc, id desc);
create index made_leaflet_by_picture on made_leaflet (picture_key) where (picture_key is not null);
