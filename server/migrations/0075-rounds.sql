-- compatible-from: 0063-search-words.sql
-- Who delivers where (rule: rounds). A round is a postcode, or one half of it, for one edition of a campaign's leaflet. No postcode is
-- stored: a round is known by a hash under a key that is not in the database.

create table round_claim (
  id bigint generated always as identity primary key,
  -- Null once its member has left, moved on or closed their account.
  membership_id bigint references membership on delete cascade,
  campaign_id bigint not null references campaign,
  -- The leaflet with which the edition began.
  edition bigint not null,
  -- Of campaign and postcode.
  round_key bytea not null check (octet_length(round_key) = 16),
  half text not null check (half in ('a', 'b')),
  sector text not null check (sector ~ '^[A-Z]{1,2}(\d[A-Z]|\d{1,2}) \d$'),
  state text not null default 'claimed' check (state in ('claimed', 'done', 'released')),
  claimed_at timestamptz not null,
  lease_until timestamptz not null,
  -- Of month and postcode, without the campaign; null once the month is over.
  rest_key bytea check (octet_length(rest_key) = 16),
  -- The report that finished it.
  submission_id uuid,
  done_at timestamptz,
  houses integer check (houses > 0),
  -- Whether it is in the numbers that its organisation sees.
  is_shown boolean not null default false,
  constraint claimed_by_somebody check (state <> 'claimed' or membership_id is not null),
  constraint done_has_houses check ((state = 'done') = (done_at is not null and houses is not null))
);
-- Decides who gets a round that several people ask for at once.
create unique index round_held_once on round_claim (campaign_id, edition, round_key, half) where state <> 'released';
create index round_of_member on round_claim (membership_id) where membership_id is not null;
create index round_lease on round_claim (lease_until) where state = 'claimed';
create index round_rest on round_claim (rest_key, half) where rest_key is not null;
create index round_to_show on round_claim (campaign_id, sector) where state = 'done' and not is_shown;
create index round_by_age on round_claim (claimed_at);

-- Who waits for a round that was not free.
create table round_wait (
  id bigint generated always as identity primary key,
  membership_id bigint not null references membership on delete cascade,
  campaign_id bigint not null references campaign,
  round_key bytea not null check (octet_length(round_key) = 16),
  half text not null check (half in ('a', 'b')),
  sector text not null,
  asked_at timestamptz not null,
  -- A round that rests is given to nobody before.
  not_before timestamptz not null,
  constraint waits_once unique (membership_id, round_key, half)
);
create index round_wait_turn on round_wait (campaign_id, round_key, half, asked_at, id);
create index round_wait_due on round_wait (not_before, id);
