-- Donations, as the payment provider's signed events tell them and never as a browser does (D28). Events come twice and in any
-- order, so every row is what its events come to together: what is known only grows, and states only rise.
-- Amounts stay for six years, as the law asks of a union's accounts; addresses go earlier (docs/decisions).

-- Which events were taken in: each once, whatever brings it.
create table payment_event (
  event_id text primary key,
  kind text not null,
  received_at timestamptz not null
);
create index payment_event_by_age on payment_event (received_at);

-- A one-off gift, or one month of a monthly one.
create table donation (
  id bigint generated always as identity primary key,
  -- The provider's checkout session of a one-off gift, or the invoice of a month.
  source_id text not null unique,
  type text not null check (type in ('oneoff', 'monthly')),
  -- Which monthly gift it belongs to.
  subscription_id text,
  customer_id text,
  -- Null once it was forgotten.
  email text check (email = lower(email)),
  -- Stands for the donor's address when that is forgotten, so that gifts of a year can still be added up.
  donor_key text,
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('waiting', 'failed', 'paid')),
  given_at timestamptz not null,
  check ((type = 'monthly') = (subscription_id is not null))
);
create index donation_newest on donation (given_at desc, id desc);
create index donation_email on donation (email) where email is not null;
create index donation_donor on donation (donor_key) where donor_key is not null;
create index donation_subscription on donation (subscription_id) where subscription_id is not null;

-- A gift that comes every month until somebody stops it.
create table monthly_gift (
  subscription_id text primary key,
  -- The checkout session it began with.
  session_id text unique,
  customer_id text,
  email text check (email = lower(email)),
  donor_key text,
  -- What comes every month; null until the session that began it is known.
  amount_pence integer check (amount_pence > 0),
  begun_at timestamptz,
  state text not null check (state in ('running', 'failing', 'ending', 'stopped')),
  -- When the provider said so: of two tales the later one holds.
  state_told_at timestamptz not null
);
create index monthly_gift_email on monthly_gift (email) where email is not null;

-- What is told of the money itself, which knows neither session nor donor: that it went back, or is disputed.
create table payment (
  payment_id text primary key,
  -- Which donation it is for.
  source_id text,
  refunded_pence integer not null default 0 check (refunded_pence >= 0),
  refunds_told_at timestamptz,
  dispute text check (dispute in ('open', 'won', 'lost')),
  told_at timestamptz not null
);
create index payment_source on payment (source_id) where source_id is not null;

-- Keys that were mailed and open a donor's billing portal once.
create table billing_key (
  key_hash bytea primary key,
  customer_id text not null,
  expires_at timestamptz not null
);
create index billing_key_expiry on billing_key (expires_at);

-- Up to when the provider's own list of events was read through.
create table reconciliation (
  the_one boolean primary key default true check (the_one),
  complete_until timestamptz not null
);
