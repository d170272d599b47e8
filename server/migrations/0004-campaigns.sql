-- Campaigns and the versions of their leaflets. Deleting is soft (D4): totals stay, lists and letters forget it.

create table campaign (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  name text not null,
  description text not null,
  published_at timestamptz not null,
  end_date date,
  deleted_at timestamptz
);
create index campaign_by_organisation on campaign (account_id, published_at desc, id desc) where deleted_at is null;
create index campaign_newest on campaign (published_at desc, id desc) where deleted_at is null;

create table campaign_cause (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign on delete cascade,
  cause text not null references cause,
  constraint ticked_once unique (campaign_id, cause)
);
create index campaign_by_cause on campaign_cause (cause, campaign_id);

-- A leaflet file as it was cleaned on arrival (D29). A replaced file is a new version.
create table leaflet (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign on delete cascade,
  version integer not null check (version >= 1),
  file_key text not null unique,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  sha256 text not null,
  bytes integer not null check (bytes > 0),
  pages smallint not null check (pages between 1 and 20),
  preview_key text not null unique,
  page_keys text[] not null,
  created_at timestamptz not null,
  constraint one_leaflet_a_version unique (campaign_id, version)
);
create index leaflet_page_keys on leaflet using gin (page_keys);
