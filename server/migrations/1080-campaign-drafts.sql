-- compatible-from: 1000-schema.sql
-- Organisations begin campaigns, and keep what they typed, with the leaflet's file, until they publish it or throw it away.
create sequence campaign_draft_id_seq as bigint;

create table campaign_draft (
  id bigint default next_id('campaign_draft_id_seq'::regclass) not null,
  account_id bigint not null,
  content jsonb not null,
  revision integer default 1 not null,
  -- Increases with every leaflet that is chosen.
  leaflet_revision integer default 0 not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  constraint campaign_draft_pkey primary key (id),
  constraint campaign_draft_account_id_fkey foreign key (account_id) references account(id)
);
alter sequence campaign_draft_id_seq owned by campaign_draft.id;
create index campaign_draft_by_account on campaign_draft (account_id, saved_at desc, id desc);
create index campaign_draft_by_saved on campaign_draft (saved_at);

-- What a published leaflet has, too: publishing moves it.
create table draft_leaflet (
  draft_id bigint not null,
  file_key text not null,
  content_type text not null,
  sha256 text not null,
  upload_sha256 text,
  bytes integer not null,
  pages smallint not null,
  preview_key text not null,
  preview_width integer,
  preview_height integer,
  width_mm smallint,
  height_mm smallint,
  coarsest_dpi integer,
  is_every_picture_measured boolean,
  lettering_mm real[],
  smallest_text_pt real[],
  constraint draft_leaflet_pkey primary key (draft_id),
  constraint draft_leaflet_draft_id_fkey foreign key (draft_id) references campaign_draft(id) on delete cascade,
  constraint draft_leaflet_file_key_key unique (file_key),
  constraint draft_leaflet_preview_key_key unique (preview_key)
);
